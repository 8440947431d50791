package org.cx4.model.profile;

/**
 * What differs between cards beside their capabilities.
 *
 * @param firmwareMajor first number of the firmware's version
 * @param firmwareMinor second
 * @param firmwareSubminor third
 * @param bootPages pages of 4 KiB that the firmware needs before SET_HCA_CAP
 * @param initPages how many more before INIT_HCA
 * @param regularPages how many more after it
 */
public record CardFacts(
        int firmwareMajor, int firmwareMinor, int firmwareSubminor, int bootPages, int initPages, int regularPages) {}
