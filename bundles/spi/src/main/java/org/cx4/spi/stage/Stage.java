package org.cx4.spi.stage;

import java.time.Duration;
import org.osgi.annotation.versioning.ProviderType;

/** A stage of one adapter. Registered as a service under this name too, so that all of them can be listed. */
@ProviderType
public interface Stage {
    /** Name of the stage, such as {@code event}. */
    String stage();

    /** Name of the adapter. */
    String adapter();

    /** How long its activation took. */
    Duration activation();

    /**
     * Tells the stage that somebody works with its objects.
     *
     * @param user who, for messages
     * @param letGo called once if the stage goes down first: when it returns, the user has stopped to touch anything of
     *     the stage; it must not call the stage's life cycle
     * @throws IllegalStateException if the stage is down
     */
    Lease attach(String user, Runnable letGo);

    /**
     * Takes something that the hardware behind this stage has only once, such as its HCA, until the lease is closed. A second
     * version of a stage that is started beside the first fails by this, before it touches anything.
     *
     * @param what its name
     * @param owner who takes it, for messages
     * @throws StageException if another has it
     */
    Lease own(String what, String owner);

    /**
     * What the stage really works with, by name of the reference: Declarative Services cannot tell.
     *
     * @return the provider in use, or null
     */
    Stage inUse(String reference);
}
