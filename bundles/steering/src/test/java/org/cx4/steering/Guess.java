package org.cx4.steering;

import java.math.BigInteger;
import java.util.Random;
import org.cx4.api.flow.FlowAction;
import org.cx4.api.flow.FlowField;
import org.cx4.api.flow.FlowMatch;
import org.cx4.api.flow.FlowRule;
import org.cx4.steering.Sample.Field;

/** A random rule, made twice: for the driver, and as values and masks that a brute-force matcher compares one by one. */
final class Guess {
    final FlowRule rule;
    private final long[] values = new long[Field.values().length];
    private final long[] masks = new long[Field.values().length];

    private Guess(Random random, int priorities, int cores, boolean counters) {
        FlowMatch match = FlowMatch.ANY;
        if (random.nextInt(3) == 0) {
            match = mac(match, FlowField.DESTINATION_MAC, Field.DESTINATION, random);
        }
        if (random.nextInt(3) == 0) {
            match = mac(match, FlowField.SOURCE_MAC, Field.SOURCE, random);
        }
        int tagged = random.nextInt(6);
        if (tagged == 0) {
            match = match.untagged();
            ask(Field.CTAG, 0, 1);
        } else if (tagged == 1) {
            int vid = random.nextInt(4);
            match = match.vlan(vid);
            ask(Field.CTAG, 1, 1);
            ask(Field.VID, vid, 0xfff);
        }
        int kind = random.nextInt(5);
        if (kind == 0) {
            match = match.ethertype(Sample.ARP);
            ask(Field.ETHERTYPE, Sample.ARP, 0xffff);
        } else if (kind < 3) {
            match = ipv4(match, random);
        } else if (kind < 4) {
            match = ipv6(match, random);
        }
        if (masks[Field.ETHERTYPE.ordinal()] != 0 && kind != 0) {
            match = transport(match, random);
        }
        rule = new FlowRule(random.nextInt(priorities), match, action(random, cores, counters));
    }

    /** A rule that asks for something. */
    static Guess random(Random random, int priorities, int cores, boolean counters) {
        while (true) {
            Guess guess = new Guess(random, priorities, cores, counters);
            if (!guess.rule.match().fields().isEmpty()) {
                return guess;
            }
        }
    }

    private void ask(Field field, long value, long mask) {
        values[field.ordinal()] = value & mask;
        masks[field.ordinal()] = mask;
    }

    private FlowMatch mac(FlowMatch match, FlowField field, Field asked, Random random) {
        long mask = random.nextBoolean() ? 0xffff_ffff_ffffL : random.nextBoolean() ? 0xffffff00_0000L : 0x0000_0001L;
        long value = Sample.mac(random) & mask;
        ask(asked, value, mask);
        return match.with(field, value, mask);
    }

    private FlowMatch ipv4(FlowMatch match, Random random) {
        FlowMatch with = match.ethertype(Sample.IPV4);
        ask(Field.ETHERTYPE, Sample.IPV4, 0xffff);
        int[] masks4 = {-1, 0xffff0000, 0xff000000, 3, 0x00030001};
        if (random.nextBoolean()) {
            int mask = masks4[random.nextInt(masks4.length)];
            with = address(with, FlowField.SOURCE_IPV4, Field.FROM_LOW, Sample.ipv4(random) & mask, mask);
        }
        if (random.nextBoolean()) {
            int mask = masks4[random.nextInt(masks4.length)];
            with = address(with, FlowField.DESTINATION_IPV4, Field.TO_LOW, Sample.ipv4(random) & mask, mask);
        }
        return with;
    }

    private FlowMatch address(FlowMatch match, FlowField field, Field asked, int value, int mask) {
        ask(asked, Integer.toUnsignedLong(value), Integer.toUnsignedLong(mask));
        return match.with(field, Integer.toUnsignedLong(value), Integer.toUnsignedLong(mask));
    }

    private FlowMatch ipv6(FlowMatch match, Random random) {
        FlowMatch with = match.ethertype(Sample.IPV6);
        ask(Field.ETHERTYPE, Sample.IPV6, 0xffff);
        long[][] masks6 = {{-1, -1}, {-1, 0}, {0xffffffff_00000000L, 0}, {0, 3}, {0, 0xf000_0000_0000_0000L}};
        if (random.nextBoolean()) {
            long[] mask = masks6[random.nextInt(masks6.length)];
            with = address(with, FlowField.SOURCE_IPV6, Field.FROM_HIGH, Field.FROM_LOW, Sample.ipv6(random), mask);
        }
        if (random.nextBoolean()) {
            long[] mask = masks6[random.nextInt(masks6.length)];
            with = address(with, FlowField.DESTINATION_IPV6, Field.TO_HIGH, Field.TO_LOW, Sample.ipv6(random), mask);
        }
        return with;
    }

    private FlowMatch address(FlowMatch match, FlowField field, Field high, Field low, long[] value, long[] mask) {
        ask(high, value[0], mask[0]);
        ask(low, value[1], mask[1]);
        return match.with(field, wide(value[0] & mask[0], value[1] & mask[1]), wide(mask[0], mask[1]));
    }

    private static BigInteger wide(long high, long low) {
        return new BigInteger(Long.toUnsignedString(high))
                .shiftLeft(Long.SIZE)
                .or(new BigInteger(Long.toUnsignedString(low)));
    }

    private FlowMatch transport(FlowMatch match, Random random) {
        int what = random.nextInt(5);
        if (what == 0) {
            int fragment = random.nextInt(2);
            ask(Field.FRAGMENT, fragment, 1);
            return match.with(FlowField.FRAGMENT, fragment);
        }
        if (what == 1) {
            return match;
        }
        int protocol = what == 2 ? Sample.ICMP : what == 3 ? Sample.TCP : Sample.UDP;
        FlowMatch with = match.protocol(protocol);
        ask(Field.PROTOCOL, protocol, 0xff);
        if (what == 2) {
            return with;
        }
        if (random.nextBoolean()) {
            with = port(with, FlowField.SOURCE_PORT, Field.FROM_PORT, random);
        }
        if (random.nextBoolean()) {
            with = port(with, FlowField.DESTINATION_PORT, Field.TO_PORT, random);
        }
        return with;
    }

    private FlowMatch port(FlowMatch match, FlowField field, Field asked, Random random) {
        int[] portMasks = {0xffff, 0xf000, 0x0003};
        int mask = portMasks[random.nextInt(portMasks.length)];
        int value = Sample.port(random) & mask;
        ask(asked, value, mask);
        ask(Field.FRAGMENT, 0, 1);
        return match.with(field, value, mask);
    }

    private static FlowAction action(Random random, int cores, boolean counters) {
        int what = random.nextInt(4);
        FlowAction action = what == 0
                ? FlowAction.drop()
                : what == 1 ? FlowAction.spread() : FlowAction.toCore(random.nextInt(cores));
        if (what != 0 && random.nextBoolean()) {
            action = action.marked(1 + random.nextInt(0xffffff));
        }
        return counters && random.nextInt(4) == 0 ? action.count() : action;
    }

    boolean matches(Sample sample) {
        for (int i = 0; i < values.length; i++) {
            if ((sample.fields()[i] & masks[i]) != values[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the driver must refuse it beside another. */
    boolean contradicts(Guess other) {
        if (rule.priority() != other.rule.priority()) {
            return false;
        }
        boolean equal = true;
        for (int i = 0; i < values.length; i++) {
            if (((values[i] ^ other.values[i]) & masks[i] & other.masks[i]) != 0) {
                return false;
            }
            equal &= masks[i] == other.masks[i];
        }
        return equal
                || !rule.action().equals(other.rule.action())
                || rule.action().counted();
    }
}
