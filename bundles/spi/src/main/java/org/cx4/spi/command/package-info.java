/**
 * The command interface of a card: how every stage above asks the firmware for something.
 *
 * <p>A command is a block of input bytes and gives a block of output bytes; what they mean is said in {@code org.cx4.prm}.
 * Commands run concurrently, up to the number of slots that the device offers; one slot is kept for MANAGE_PAGES, because
 * another command may be waiting inside the firmware for pages.
 *
 * <p>A card that has failed ({@link org.cx4.spi.command.CardFailure}) answers nothing more. Stages go down as ever: what they
 * {@code undo} is not sent, and the memory that they free stays mapped until the card has been reset.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.command;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
