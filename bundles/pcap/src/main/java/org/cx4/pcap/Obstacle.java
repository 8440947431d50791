package org.cx4.pcap;

/** Why a frame of a file cannot be sent on Ethernet as it was. */
public enum Obstacle {
    /** See {@link CaptureReader#trouble}. */
    DAMAGED("damaged in the file"),
    /** Its interface was not an Ethernet one. */
    FOREIGN("of another link type than Ethernet"),
    /** The file holds only its first bytes. */
    SNAPPED("cut by the snap length of its capture"),
    /** It has not even a header. */
    SHORT("shorter than an Ethernet header");

    private final String words;

    Obstacle(String words) {
        this.words = words;
    }

    /** The reason, as the end of a sentence about the frame. */
    @Override
    public String toString() {
        return words;
    }
}
