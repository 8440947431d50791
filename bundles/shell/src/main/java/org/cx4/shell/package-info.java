/**
 * Gogo commands for operators, scope {@code cx4}: what {@link org.cx4.api.view} and {@link org.cx4.api.EthernetPort} tell, as tables.
 *
 * <p>{@link org.cx4.shell.InterruptCommands} alone also sets things, through {@link org.cx4.api.interrupt}.
 *
 * <p>{@link org.cx4.shell.Cx4Commands} finds the services of the moment and asks them; it keeps nothing and decides nothing.
 * {@link org.cx4.shell.RuleCommands} does the same for flow rules, which it reads from words.
 * A command prints what is there now; it waits for no stage. Called on the thread of a shell session, several at once if
 * there are several sessions.
 */
package org.cx4.shell;
