package org.cx4.hca;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Configuration of the hca stage: what the packet memory must hold, and what is compared with the card's limits. */
@ObjectClassDefinition(name = "cx4 hca", description = "Firmware, limits and packet memory of an adapter")
public @interface HcaConfiguration {
    /** Number of cores. */
    @AttributeDefinition(
            name = "Cores",
            description = "Number of worker threads; each has its own rings, event queue and interrupt vector",
            min = "1")
    int cores() default 1;

    /** Number of priorities. */
    @AttributeDefinition(
            name = "Priorities",
            description = "Number of transmit priorities; each core has one send queue for each",
            min = "1",
            max = "8")
    int priorities() default 1;

    /** The IP MTU. */
    @AttributeDefinition(
            name = "MTU [bytes]",
            description = "Largest IP packet in bytes; frames reach 14 bytes more, and 4 for each VLAN tag",
            min = "68")
    int mtu() default 1500;

    /** What rings and buffers are made for. */
    @AttributeDefinition(
            name = "Largest MTU [bytes]",
            description = "Up to this the MTU can be changed while the port runs: rings and buffers are made for it; "
                    + "0 or less than the MTU: the MTU",
            min = "0")
    int mtu_max() default 0;

    /** Largest buffer. */
    @AttributeDefinition(
            name = "Buffer [bytes]",
            description = "Size of a packet buffer at most, a multiple of 64; a longer frame takes a chain of them",
            min = "256",
            max = "16384")
    int buffer_bytes() default 2048;

    /** Receive WQEs per core. */
    @AttributeDefinition(
            name = "Receive ring [entries]",
            description = "Receive buffers posted per core, a power of two",
            min = "1")
    int rx_ring_entries() default 1024;

    /** Send WQEBBs per core and priority. */
    @AttributeDefinition(
            name = "Send ring [WQEBBs]",
            description = "Basic blocks of 64 bytes per send queue, a power of two; a frame takes one",
            min = "1")
    int tx_ring_entries() default 512;

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
            min = "1")
    int async_eq_entries() default 4096;

    /** How often the card's health is looked at. */
    @AttributeDefinition(
            name = "Health poll [ms]",
            description = "Time between two looks at the card's health counter, in milliseconds",
            min = "1")
    int health_period_millis() default 1000;
}
