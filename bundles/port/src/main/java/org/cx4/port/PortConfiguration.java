package org.cx4.port;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Configuration of the port stage. */
@ObjectClassDefinition(name = "cx4 port", description = "The Ethernet port of one adapter and its workers")
public @interface PortConfiguration {
    /** Number of cores. */
    @AttributeDefinition(
            name = "Cores",
            description = "Number of cores: each has rings and a worker of its own",
            min = "1")
    int cores() default 1;

    /** Number of priorities. */
    @AttributeDefinition(
            name = "Priorities",
            description = "Number of priorities: a send queue each per core",
            min = "1",
            max = "8")
    int priorities() default 1;

    /** Largest IP packet. */
    @AttributeDefinition(
            name = "MTU",
            description = "Largest IP packet in bytes; frames have up to 14 more, and 4 for each tag",
            min = "68")
    int mtu() default 1500;

    /** How far the MTU can be raised. */
    @AttributeDefinition(
            name = "Largest MTU",
            description = "Up to this the MTU can be changed while the port runs: rings and buffers are made for it; "
                    + "0 or less than the MTU: the MTU",
            min = "0")
    int mtu_max() default 0;

    /** How workers wait. */
    @AttributeDefinition(
            name = "Worker mode",
            description =
                    "How workers wait: poll (never sleeps), interrupt (sleeps between bursts), adaptive (polls a while, then sleeps)",
            options = {
                @Option(label = "adaptive", value = "adaptive"),
                @Option(label = "poll", value = "poll"),
                @Option(label = "interrupt", value = "interrupt")
            })
    String worker_mode() default "adaptive";

    /** Patience of an adaptive worker. */
    @AttributeDefinition(
            name = "Idle rounds",
            description = "Number of rounds without work after which an adaptive worker sleeps",
            min = "1")
    int worker_idle_rounds() default 1000;

    /** Where workers run. */
    @AttributeDefinition(
            name = "CPUs of workers",
            description =
                    "CPUs by the kernel's numbers: worker n runs on number n of them, modulo their length; none: on any",
            min = "0")
    int[] worker_cpus() default {};

    /** Largest burst. */
    @AttributeDefinition(
            name = "Burst",
            description =
                    "Most packets that a worker receives in a round: a larger burst costs less per packet, a smaller one delays less",
            min = "1",
            max = "1024")
    int worker_burst() default 64;
}
