package org.cx4.prm.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.Block;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.EventType;
import org.cx4.prm.Hex;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CommandOutput;
import org.cx4.prm.command.CreateEqInput;
import org.cx4.prm.context.EqContext;
import org.junit.jupiter.api.Test;

/**
 * A command slot by hand: type 0, input length 4, input pointer 8, input 16, output 32, output pointer 48, output length
 * 56, token 60, signature 61, status and ownership 63. Mailbox: data 0, next 560, block number 568, token 573.
 */
class CommandExampleTest {
    @Test
    void enablesTheHcaInline() {
        byte[] expected = Hex.bytes(
                "07000000 00000010 00000000 00000000",
                "01040000 00000000 00000000 00000000",
                "00000000 00000000 00000000 00000000",
                "00000000 00000000 0000000c 5a 00 00 01");
        byte[] input = new byte[16];
        CommandInput.OPCODE.set(input, Opcode.ENABLE_HCA.code());
        byte[] entry = entry(input, 0x0c, 0x5a);
        assertThat(Block.dump(entry)).isEqualTo(Block.dump(expected));
    }

    @Test
    void createsAnEventQueueForCommandsThroughAMailbox() {
        // 128 entries, UAR 0x100, vector 0, mask 1<<0xa, one page: 0x110 + 8 bytes of input, the first 16 inline.
        byte[] expectedEntry = Hex.bytes(
                "07000000 00000118 00000001 23456400",
                "03010000 00000000 00000000 00000000",
                "00000000 00000000 00000000 00000000",
                "00000000 00000000 00000010 5b 00 00 01");
        byte[] expectedData = Hex.bytes(
                "00000000 00000000 00000000 07000100",
                "00000000 00000000 00000000 00000000",
                "00".repeat(0x20),
                "00000000 00000000 0000000000000400",
                "00".repeat(0xb0),
                "0000000287654000");
        byte[] input = new byte[CreateEqInput.BYTES + 8];
        CommandInput.OPCODE.set(input, Opcode.CREATE_EQ.code());
        int context = CreateEqInput.EQ_CONTEXT_ENTRY.offset();
        EqContext.LOG_EQ_SIZE.set(input, context, 7);
        EqContext.UAR_PAGE.set(input, context, 0x100);
        Block.putLong(input, CreateEqInput.EVENT_BITMASK.offset(), 1L << EventType.CMD.code());
        Block.putLong(input, CreateEqInput.PAS.at(0, 8), 0x2_8765_4000L);

        byte[] entry = entry(input, 0x10, 0x5b);
        CommandQueueEntry.INPUT_MAILBOX_POINTER_63_32.set(entry, 1);
        CommandQueueEntry.INPUT_MAILBOX_POINTER_31_9.set(entry, 0x23456400 >>> 9);
        assertThat(Block.dump(entry)).isEqualTo(Block.dump(expectedEntry));
        byte[] data = new byte[input.length - CommandInterfaceConst.INLINE_IN_BYTES];
        System.arraycopy(input, CommandInterfaceConst.INLINE_IN_BYTES, data, 0, data.length);
        assertThat(Block.dump(data)).isEqualTo(Block.dump(expectedData));
    }

    @Test
    void readsAnAnsweredEntry() {
        // Delivered, owner software; output: status BAD_PARAM 3, syndrome 0x3c7f18.
        byte[] entry = Hex.bytes(
                "07000000 00000010 00000000 00000000",
                "01040000 00000000 00000000 00000000",
                "03000000 003c7f18 00000000 00000000",
                "00000000 00000000 0000000c 5a 00 00 00");
        int output = CommandQueueEntry.COMMAND_OUTPUT_INLINE_DATA.offset();
        assertThat(CommandQueueEntry.OWNERSHIP.get(entry)).isZero();
        assertThat(CommandQueueEntry.STATUS.get(entry)).isZero();
        assertThat(CommandOutput.STATUS.get(entry, output)).isEqualTo(3);
        assertThat(CommandOutput.SYNDROME.get(entry, output)).isEqualTo(0x3c7f18);
        entry[63] = 0x20;
        assertThat(CommandQueueEntry.STATUS.get(entry)).isEqualTo(0x10);
        assertThat(CommandQueueEntry.OWNERSHIP.get(entry)).isZero();
    }

    @Test
    void linksTheSecondMailboxOfAChain() {
        byte[] expected = Hex.bytes("00".repeat(512), "00".repeat(48), "00000001 23456800 00000001 00 5b 00 00");
        byte[] mailbox = new byte[576];
        CommandMailbox.NEXT_POINTER_63_32.set(mailbox, 1);
        CommandMailbox.NEXT_POINTER_31_10.set(mailbox, 0x23456800 >>> 10);
        CommandMailbox.BLOCK_NUMBER.set(mailbox, 1);
        CommandMailbox.TOKEN.set(mailbox, 0x5b);
        assertThat(Block.dump(mailbox)).isEqualTo(Block.dump(expected));
    }

    private static byte[] entry(byte[] input, int outputLength, int token) {
        byte[] entry = new byte[64];
        CommandQueueEntry.TYPE.set(entry, CommandInterfaceConst.ENTRY_TYPE);
        CommandQueueEntry.INPUT_LENGTH.set(entry, input.length);
        System.arraycopy(input, 0, entry, CommandQueueEntry.COMMAND_INPUT_INLINE_DATA.offset(), 16);
        CommandQueueEntry.OUTPUT_LENGTH.set(entry, outputLength);
        CommandQueueEntry.TOKEN.set(entry, token);
        CommandQueueEntry.OWNERSHIP.set(entry, 1);
        return entry;
    }
}
