package org.cx4.os.jna;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** IPv4 addresses as text, without asking a name server. */
final class Ipv4 {
    private static final Pattern DOTTED = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
    private static final int BYTES = 4;

    private Ipv4() {}

    static byte[] parse(String address) {
        Matcher matcher = DOTTED.matcher(address);
        byte[] bytes = new byte[BYTES];
        boolean valid = matcher.matches();
        for (int i = 0; valid && i < BYTES; i++) {
            int value = Integer.parseInt(matcher.group(i + 1));
            valid = value <= 0xff;
            bytes[i] = (byte) value;
        }
        if (!valid) {
            throw new IllegalArgumentException("'" + address + "' is not an IPv4 address");
        }
        return bytes;
    }

    static byte[] mask(int prefixLength) {
        if (prefixLength < 0 || prefixLength > Integer.SIZE) {
            throw new IllegalArgumentException("an IPv4 prefix has 0 to 32 bits, not " + prefixLength);
        }
        long bits = 0xffff_ffffL << (Integer.SIZE - prefixLength);
        return new byte[] {(byte) (bits >> 24), (byte) (bits >> 16), (byte) (bits >> 8), (byte) bits};
    }
}
