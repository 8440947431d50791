package org.cx4.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FramesTest {
    private static final int LONGEST = 1514;
    private final Frames frames = new Frames(0x020000000001L, 0x020000000002L, LONGEST);
    private final byte[] frame = new byte[LONGEST];

    @Test
    void findsTheNumberAgainInEveryKindOfFrame() {
        for (int number = 0; number < 10_000; number++) {
            int length = frames.make(number, frame);
            assertThat(Frames.number(frame, length)).isEqualTo(number);
        }
    }

    @Test
    void hasEveryLengthFromSixtyToTheLongest() {
        Set<Integer> lengths = new HashSet<>();
        for (int number = 0; number < 4 * (LONGEST - 59); number++) {
            lengths.add(frames.make(number, frame));
        }
        assertThat(lengths).hasSize(LONGEST - 59).contains(60, LONGEST);
    }

    @Test
    void makesChecksumsThatSumToAllOnes() {
        for (int number = 0; number < 8_000; number++) {
            int length = frames.make(number, frame);
            if (number % 4 != 0) {
                assertThat(sum(14, 34)).as("IPv4 header of %d", number).isEqualTo(0xffff);
                int pseudo = number % 4 == 1 ? 0 : sum(26, 34) + frame[23] + length - 34;
                assertThat(fold(pseudo + sum(34, length)))
                        .as("transport of %d", number)
                        .isEqualTo(0xffff);
            }
        }
    }

    @Test
    void leavesOnlyTheChecksumOpenInAPartialFrame() {
        byte[] finished = new byte[LONGEST];
        for (int number = 0; number < 8; number++) {
            int length = frames.make(number, finished);
            frames.make(number, frame);
            boolean partial = Frames.toPartial(frame, length);
            assertThat(partial).isEqualTo(number % 4 >= 2).isEqualTo(Frames.isCheckable(finished));
            if (partial) {
                int field = number % 4 == 2 ? 40 : 50;
                frame[field] = finished[field];
                frame[field + 1] = finished[field + 1];
            }
            assertThat(Arrays.equals(frame, 0, length, finished, 0, length)).isTrue();
        }
    }

    private int sum(int start, int end) {
        int sum = 0;
        for (int i = start; i < end; i++) {
            sum += (frame[i] & 0xff) << ((i - start) % 2 == 0 ? 8 : 0);
        }
        return fold(sum);
    }

    private static int fold(int sum) {
        int folded = sum;
        while (folded >>> 16 != 0) {
            folded = (folded & 0xffff) + (folded >>> 16);
        }
        return folded;
    }
}
