/**
 * The hardware's words: every layout, opcode and enumeration that driver and model use, written once.
 *
 * <p>This package holds numbers and the three kinds of fields; the layouts are beside it, by place of use:
 *
 * <ul>
 *   <li>{@code org.cx4.prm.command}: input and output of each command. {@code CreateEqInput} is what follows the common
 *       header ({@code CommandInput}); a command without fields of its own has no class;
 *   <li>{@code org.cx4.prm.context}: contexts of objects, capability blocks, the match block of flow tables;
 *   <li>{@code org.cx4.prm.register}: registers behind ACCESS_REG;
 *   <li>{@code org.cx4.prm.data}: what lies in shared memory and in the BAR: initialization segment, command queue,
 *       EQE, CQE, WQE segments, doorbells and their records.
 * </ul>
 *
 * <p>A constant is named as the PRM names the field. {@link org.cx4.prm.BitField} is up to 32 bits inside one dword,
 * {@link org.cx4.prm.LongField} 64 bits, {@link org.cx4.prm.Span} a nested structure or an array. Offsets are in bytes
 * from the layout's begin, bits are counted as in the PRM, 31 first. Nested structures are reached by base:
 *
 * <pre>{@code
 * byte[] in = new byte[CreateEqInput.BYTES + 8 * pages];
 * CommandInput.OPCODE.set(in, Opcode.CREATE_EQ.code());
 * EqContext.LOG_EQ_SIZE.set(in, CreateEqInput.EQ_CONTEXT_ENTRY.offset(), 8);
 * }</pre>
 *
 * <p>A shift or an offset of the hardware appears nowhere else. A wrong one, shared by driver and model, would pass
 * every test of the two against each other; so the tests here compare each constant with facts from outside and with
 * byte-exact examples worked out by hand.
 */
@Export
@Version("1.0.0")
package org.cx4.prm;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
