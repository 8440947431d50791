package org.cx4.api;

/**
 * What a worker did since it started.
 *
 * @param core its core
 * @param mode how it waits: poll, interrupt or adaptive
 * @param rounds rounds of its loop
 * @param sleeps times that it slept
 * @param rxPackets packets received
 * @param txPackets packets completed
 * @param interrupts interrupts taken by its completion EQs
 * @param handlerFailures calls of handlers or sources that threw
 */
public record WorkerStatistics(
        int core,
        String mode,
        long rounds,
        long sleeps,
        long rxPackets,
        long txPackets,
        long interrupts,
        long handlerFailures) {}
