/**
 * The hca stage: brings the card's firmware from ENABLE_HCA to a running HCA, and back.
 *
 * <pre>
 *   page memory . ENABLE_HCA . ISSI . boot pages . endianness . QUERY/SET_HCA_CAP . init pages . INIT_HCA . regular pages
 *     '- freed      '- DISABLE_HCA    '- all pages taken back                          '- TEARDOWN_HCA
 *   . capabilities . limits checked . UAR . PD . TD . lkey . packet buffers
 *                                     '- deallocated   '- counted and freed
 * </pre>
 *
 * <p><b>What it owns.</b> Every page of memory that the firmware was given ({@code FirmwarePages}), the UAR, the protection and
 * transport domain, and the packet buffers of all rings. A page is the firmware's until the firmware has named it in the
 * answer to MANAGE_PAGES; what it does not give back is freed by a reset of the card,
 * which the last step of going down asks for ({@code renew}).
 *
 * <p><b>Limits.</b> What an operator asks for is compared with what the card can do ({@code Limits}) as soon as the
 * capabilities are known, before any queue exists, by the same code that judges a changed configuration before it replaces the
 * one in force.
 *
 * <p><b>Threads.</b> {@code cx4-ADAPTER-pages} answers page requests of the firmware: they arrive on the thread of the async
 * EQ, which must not wait, least of all for commands whose completion it has to read itself. {@code cx4-ADAPTER-health} looks at
 * the health counter and syndrome in BAR0; what only a reset cures it reports to the command interface, as a failure of the
 * card, which from then on answers nothing more.
 *
 * <p><b>Locks.</b> {@code FirmwarePages} holds its lock for its own books only, never during a command.
 *
 * <p><b>Sources.</b> PRM chapters "HCA Initialization", "Memory management", "Capabilities". Left open by the PRM: how long the
 * firmware may keep pages after TEARDOWN_HCA; asked for again until five seconds pass without progress.
 */
package org.cx4.hca;
