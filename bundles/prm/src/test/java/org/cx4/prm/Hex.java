package org.cx4.prm;

import java.util.HexFormat;

/** Bytes written by hand: hexadecimal digits, with blanks and bars where the eye likes them. */
public final class Hex {
    private Hex() {}

    /** The bytes of the digits. */
    public static byte[] bytes(String... lines) {
        return HexFormat.of().parseHex(String.join("", lines).replaceAll("[ |]", ""));
    }
}
