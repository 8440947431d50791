package org.cx4.shell;

import inet.ipaddr.AddressStringException;
import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.cx4.api.MacAddress;
import org.cx4.api.flow.FlowAction;
import org.cx4.api.flow.FlowBits;
import org.cx4.api.flow.FlowField;
import org.cx4.api.flow.FlowMatch;
import org.cx4.api.flow.FlowRule;

/** Reads a flow rule from words {@code key=value}, in any order. Never asks a name server. */
final class RuleWords {
    /** What the words may be, for help and for messages. */
    static final String KEYS =
            "priority, action, mark, count, dst-mac, src-mac, vlan, tagged, ethertype, src-ip, dst-ip, "
                    + "protocol, fragment, src-port, dst-port";

    private static final Map<String, Long> ETHERTYPES =
            Map.of("arp", 0x0806L, "ipv4", (long) FlowMatch.IPV4, "ipv6", (long) FlowMatch.IPV6);
    private static final Map<String, Long> PROTOCOLS =
            Map.of("icmp", 1L, "tcp", (long) FlowMatch.TCP, "udp", (long) FlowMatch.UDP, "icmpv6", 58L);
    private static final Map<String, Long> YES_NO = Map.of("true", 1L, "false", 0L, "1", 1L, "0", 0L);

    /** One address, written out: no ranges, wildcards, short forms or zones. */
    private static final IPAddressStringParameters ONE_ADDRESS = new IPAddressStringParameters.Builder()
            .allowEmpty(false)
            .allowAll(false)
            .allowSingleSegment(false)
            .allowPrefix(false)
            .allowMask(false)
            .setRangeOptions(RangeParameters.NO_RANGE)
            .getIPv4AddressParametersBuilder()
            .allow_inet_aton(false)
            .allowLeadingZeros(false)
            .getParentBuilder()
            .getIPv6AddressParametersBuilder()
            .allowZone(false)
            .getParentBuilder()
            .toParams();

    private final Map<FlowField, FlowBits> fields = new EnumMap<>(FlowField.class);
    private int priority;
    private FlowAction action;
    private int mark;
    private boolean counted;

    private RuleWords() {}

    /**
     * Reads a rule.
     *
     * @throws IllegalArgumentException if a word is none of a rule, or the rule cannot be
     */
    static FlowRule read(List<String> words) {
        RuleWords rule = new RuleWords();
        Set<String> seen = new HashSet<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            if (equals < 0 || equals == word.length() - 1) {
                throw new IllegalArgumentException("'" + word + "' is not key=value; keys are " + KEYS);
            }
            if (!seen.add(key)) {
                throw new IllegalArgumentException(key + " is given twice");
            }
            rule.take(key, word.substring(equals + 1).toLowerCase(Locale.ROOT));
        }
        return rule.finish();
    }

    private FlowRule finish() {
        if (action == null) {
            throw new IllegalArgumentException("action is missing: action=core:N, action=rss or action=drop");
        }
        FlowAction whole = new FlowAction(action.target(), action.core(), mark, counted);
        return new FlowRule(priority, new FlowMatch(fields), whole);
    }

    private void take(String key, String value) {
        switch (key) {
            case "priority" -> priority = (int) number(key, value, FlowRule.LAST_PRIORITY);
            case "action" -> action = action(value);
            case "mark" ->
                mark = FlowAction.spread()
                        .marked((int) number(key, value, 0xff_ffff))
                        .mark();
            case "count" -> counted = named(key, value, YES_NO, 0) == 1;
            case "dst-mac" -> mac(FlowField.DESTINATION_MAC, value);
            case "src-mac" -> mac(FlowField.SOURCE_MAC, value);
            case "vlan" -> vlan(value);
            case "tagged" -> whole(FlowField.TAGGED, named(key, value, YES_NO, 0));
            case "ethertype" -> whole(FlowField.ETHERTYPE, named(key, value, ETHERTYPES, 0xffff));
            case "src-ip" -> address(FlowField.SOURCE_IPV4, FlowField.SOURCE_IPV6, value);
            case "dst-ip" -> address(FlowField.DESTINATION_IPV4, FlowField.DESTINATION_IPV6, value);
            case "protocol" -> whole(FlowField.PROTOCOL, named(key, value, PROTOCOLS, 0xff));
            case "fragment" -> whole(FlowField.FRAGMENT, named(key, value, YES_NO, 0));
            case "src-port" -> port(FlowField.SOURCE_PORT, value);
            case "dst-port" -> port(FlowField.DESTINATION_PORT, value);
            default -> throw new IllegalArgumentException("there is no key '" + key + "'; keys are " + KEYS);
        }
    }

    private static FlowAction action(String value) {
        if (value.startsWith("core:")) {
            return FlowAction.toCore((int) number("action=core", value.substring("core:".length()), 0xffff));
        }
        return switch (value) {
            case "rss" -> FlowAction.spread();
            case "drop" -> FlowAction.drop();
            default ->
                throw new IllegalArgumentException("action=" + value + ": must be core:N, rss (all cores) or drop");
        };
    }

    private void whole(FlowField field, long value) {
        fields.put(field, new FlowBits(BigInteger.valueOf(value), field.wholeMask()));
    }

    private void vlan(String value) {
        if (value.equals("none")) {
            whole(FlowField.TAGGED, 0);
        } else {
            whole(FlowField.VLAN_ID, number("vlan", value, 0xfff));
        }
    }

    private void mac(FlowField field, String value) {
        String[] parts = parts(field, value);
        long mask = parts.length == 1
                ? field.wholeMask().longValue()
                : MacAddress.parse(parts[1]).value();
        fields.put(
                field,
                new FlowBits(BigInteger.valueOf(MacAddress.parse(parts[0]).value()), BigInteger.valueOf(mask)));
    }

    private void port(FlowField field, String value) {
        String[] parts = parts(field, value);
        long mask = parts.length == 1 ? 0xffff : number(field.key() + " mask", parts[1], 0xffff);
        fields.put(
                field,
                new FlowBits(BigInteger.valueOf(number(field.key(), parts[0], 0xffff)), BigInteger.valueOf(mask)));
    }

    private void address(FlowField four, FlowField six, String value) {
        String[] parts = parts(four, value);
        IPAddress address = address(four.key(), parts[0]);
        FlowField field = address.isIPv4() ? four : six;
        BigInteger mask = field.wholeMask();
        if (parts.length == 2 && parts[1].matches("\\d{1,3}")) {
            int prefix = (int) number(four.key() + " prefix", parts[1], field.width());
            mask = mask.andNot(mask.shiftRight(prefix));
        } else if (parts.length == 2) {
            IPAddress bits = address(four.key() + " mask", parts[1]);
            if (bits.isIPv4() != address.isIPv4()) {
                throw new IllegalArgumentException(four.key() + "=" + value + ": the mask is of the other IP version");
            }
            mask = bits.getValue();
        }
        fields.put(field, new FlowBits(address.getValue(), mask));
    }

    private static IPAddress address(String key, String text) {
        try {
            return new IPAddressString(text, ONE_ADDRESS).toAddress();
        } catch (AddressStringException | inet.ipaddr.IncompatibleAddressException e) {
            throw new IllegalArgumentException(
                    key + "=" + text + ": is no IP address; write 192.0.2.1 or 2001:db8::1, with /24 or /mask behind",
                    e);
        }
    }

    private static String[] parts(FlowField field, String value) {
        String[] parts = value.split("/", -1);
        if (parts.length > 2) {
            throw new IllegalArgumentException(field.key() + "=" + value + ": has more than one mask");
        }
        return parts;
    }

    private static long named(String key, String value, Map<String, Long> names, long most) {
        Long known = names.get(value);
        if (known != null) {
            return known;
        }
        if (most == 0) {
            throw new IllegalArgumentException(key + "=" + value + ": must be true or false");
        }
        try {
            return number(key, value, most);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", or one of " + new HashMap<>(names).keySet(), e);
        }
    }

    private static long number(String key, String text, long most) {
        try {
            long number = Long.decode(text);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + "=" + text + ": must be a number from 0 to " + most, e);
        }
        throw new IllegalArgumentException(key + "=" + text + ": must be from 0 to " + most);
    }
}
