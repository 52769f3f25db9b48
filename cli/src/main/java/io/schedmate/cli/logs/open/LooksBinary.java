package io.schedmate.cli.logs.open;

import io.schedmate.logs.intake.events.EventRecords;
import io.schedmate.logs.intake.events.RunRecords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Guesses whether a file is binary, such as a model or an image. */
final class LooksBinary {

    private static final int HEAD_BYTES = 8192;
    private static final int GZIP = 0x1f8b;
    private static final int ZSTD = 0x28b5;
    private static final int UTF16_BIG = 0xfeff;
    private static final int UTF16_LITTLE = 0xfffe;

    private LooksBinary() {}

    static boolean at(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            // A folder of a run, whose files contain text.
            return false;
        }
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD_BYTES);
        }
        return !isReadableKind(head) && controlBytes(head) * 10 > head.length;
    }

    private static boolean isReadableKind(byte[] head) {
        if (head.length < 2 || EventRecords.begin(head, head.length) || RunRecords.begin(head, head.length)) {
            return true;
        }
        int magic = ((head[0] & 0xff) << 8) | (head[1] & 0xff);
        return magic == GZIP || magic == ZSTD || magic == UTF16_BIG || magic == UTF16_LITTLE;
    }

    /**
     * Counts the control bytes after leading zeros. A log that was truncated while it was being written starts with a
     * hole of zeros.
     */
    private static int controlBytes(byte[] head) {
        int at = 0;
        while (at < head.length && head[at] == 0) {
            at++;
        }
        int controls = 0;
        for (; at < head.length; at++) {
            byte b = head[at];
            boolean text = b < 0 || b >= ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\b' || b == 0x1b;
            controls += text ? 0 : 1;
        }
        return controls;
    }
}
