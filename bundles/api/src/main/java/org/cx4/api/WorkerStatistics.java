package org.cx4.api;

/**
 * What a worker did since it started.
 *
 * @param core its core
 * @param mode how it waits: poll, interrupt or adaptive
 * @param cpu the CPU that it is bound to, by the kernel's number; -1: none
 * @param rounds rounds of its loop
 * @param sleeps times that it slept
 * @param rxPackets packets received
 * @param txPackets packets completed
 * @param interrupts interrupts taken by its completion EQs
 * @param lostInterrupts interrupts that did not come: completions were found by looking instead
 * @param handlerFailures calls of handlers or sources that threw
 */
public record WorkerStatistics(
        int core,
        String mode,
        int cpu,
        long rounds,
        long sleeps,
        long rxPackets,
        long txPackets,
        long interrupts,
        long lostInterrupts,
        long handlerFailures) {}
