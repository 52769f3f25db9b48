package io.schedmate.logs.intake.bytes;

import io.schedmate.logs.intake.events.EventRecords;
import io.schedmate.logs.intake.events.RunRecords;
import java.io.IOException;

/** The packing of a file, detected from its first bytes and never from its name. */
public enum LogFormat {
    PLAIN(0),
    UTF8_MARKED(3),
    UTF16_LITTLE(2),
    UTF16_BIG(2),
    GZIP(0),
    ZSTD(0),
    TFEVENTS(0),
    WANDB(0);

    private final int marker;

    LogFormat(int marker) {
        this.marker = marker;
    }

    /** Returns the length of the byte order mark in bytes. */
    public int marker() {
        return marker;
    }

    public boolean isPlain() {
        return this == PLAIN || this == UTF8_MARKED;
    }

    public static LogFormat of(LogBytes log) throws IOException {
        byte[] bytes = new byte[EventRecords.HEAD];
        int length = Math.max(0, log.read(bytes, 0));
        if (starts(bytes, length, 0x1F, 0x8B)) {
            return GZIP;
        }
        if (starts(bytes, length, 0x28, 0xB5, 0x2F, 0xFD)) {
            return ZSTD;
        }
        if (EventRecords.begin(bytes, length)) {
            return TFEVENTS;
        }
        if (RunRecords.begin(bytes, length)) {
            return WANDB;
        }
        if (starts(bytes, length, 0xEF, 0xBB, 0xBF)) {
            return UTF8_MARKED;
        }
        if (starts(bytes, length, 0xFF, 0xFE)) {
            return UTF16_LITTLE;
        }
        return starts(bytes, length, 0xFE, 0xFF) ? UTF16_BIG : PLAIN;
    }

    private static boolean starts(byte[] bytes, int length, int... magic) {
        if (length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((bytes[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
