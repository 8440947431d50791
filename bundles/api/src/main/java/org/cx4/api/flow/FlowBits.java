package org.cx4.api.flow;

import java.math.BigInteger;

/**
 * What a header field is compared with.
 *
 * @param value wanted in the bits of the mask; 0 in all others
 * @param mask which bits are compared
 */
public record FlowBits(BigInteger value, BigInteger mask) {}
