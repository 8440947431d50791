/**
 * The main job as a command: load, carry traffic, unload, and prove it. {@code ./cx4 demo} starts it.
 *
 * <p>{@link org.cx4.demo.Demo} runs once if the framework property {@code cx4.demo.wire} says so, on a thread of its own:
 *
 * <ul>
 *   <li>{@code tap}: {@link org.cx4.demo.TapScenario}, one adapter between two network namespaces; Linux at both ends talks
 *       through the rings by ping and iperf3, and its own counters judge the checksums;
 *   <li>{@code loop}: {@link org.cx4.demo.LoopScenario}, two adapters back to back; every frame is checked byte for byte.
 * </ul>
 *
 * <p>{@link org.cx4.demo.Lab} configures adapters and watches them come and go, {@link org.cx4.demo.Order} knows which command
 * belongs where in a life, {@link org.cx4.demo.Report} is what came of it. The JVM ends with 0 only if the report is without
 * complaint.
 */
package org.cx4.demo;
