package org.cx4.event;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Configuration of the event stage. */
@ObjectClassDefinition(name = "cx4 event", description = "Event queues, vectors and interrupt moderation of an adapter")
public @interface EventConfiguration {
    /** Number of cores. */
    @AttributeDefinition(
            name = "Cores",
            description = "Number of worker threads; each has its own rings, event queue and interrupt vector",
            min = "64")
    int cores() default 1;

    /** Whether TX and RX of a core share an EQ and vector. */
    @AttributeDefinition(
            name = "Vectors",
            description = "shared: one interrupt vector per core; split: one for sending and one for receiving",
            options = {@Option(label = "shared", value = "shared"), @Option(label = "split", value = "split")})
    String event_vectors() default "shared";

    /** Entries of a completion EQ. */
    @AttributeDefinition(name = "Completion EQ [entries]", description = "A power of two", min = "1")
    int eq_entries() default 1024;

    /** Entries of the async EQ. */
    @AttributeDefinition(
            name = "Async EQ [entries]",
            description = "A power of two; if it overflows the card has to be reset",
            min = "64")
    int async_eq_entries() default 4096;

    /** Receive moderation by time. */
    @AttributeDefinition(
            name = "Receive moderation [us]",
            description =
                    "An event waits at most this long for further received packets, in microseconds; 0: not at all",
            min = "0",
            max = "4095")
    int rx_moderation_micros() default 16;

    /** Receive moderation by count. */
    @AttributeDefinition(
            name = "Receive moderation [packets]",
            description = "An event waits for at most this many received packets; 0: the time alone decides",
            min = "0",
            max = "65535")
    int rx_moderation_packets() default 32;

    /** Transmit moderation by time. */
    @AttributeDefinition(
            name = "Send moderation [us]",
            description =
                    "An event waits at most this long for further send completions, in microseconds; 0: not at all",
            min = "0",
            max = "4095")
    int tx_moderation_micros() default 16;

    /** Transmit moderation by count. */
    @AttributeDefinition(
            name = "Send moderation [completions]",
            description = "An event waits for at most this many send completions; 0: the time alone decides",
            min = "0",
            max = "65535")
    int tx_moderation_packets() default 32;

    /** Which received packets make events. */
    @AttributeDefinition(
            name = "Receive notification",
            description =
                    "Completions that a receive CQ tells of: any, solicited (failures alone), off; not any: the worker polls",
            options = {
                @Option(label = "any", value = "any"),
                @Option(label = "solicited", value = "solicited"),
                @Option(label = "off", value = "off")
            })
    String rx_notification() default "any";

    /** Which send completions make events. */
    @AttributeDefinition(
            name = "Send notification",
            description =
                    "Completions that a send CQ tells of: any, solicited (failures alone), off; not any: the worker polls until they are there",
            options = {
                @Option(label = "any", value = "any"),
                @Option(label = "solicited", value = "solicited"),
                @Option(label = "off", value = "off")
            })
    String tx_notification() default "any";

    /** Cores without interrupts. */
    @AttributeDefinition(name = "Masked cores", description = "Cores whose interrupts are masked; their workers poll")
    int[] eq_masked_cores() default {};

    /** Asynchronous events that are not wanted. */
    @AttributeDefinition(
            name = "Masked events",
            description = "Asynchronous events that the card shall not report, by the PRM's names, such as PORT_CHANGE")
    String[] async_events_masked() default {};
}
