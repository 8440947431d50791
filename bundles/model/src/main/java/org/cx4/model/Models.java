package org.cx4.model;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** The software cards by adapter: a service that outlives them, so that what is left can be seen after an unload. */
@ProviderType
public interface Models {
    /** The model of an adapter; made on demand, before or after its card, and kept. */
    Model model(String adapter);

    /** The adapters whose models are known. */
    List<String> adapters();
}
