package io.schedmate.shipping.tail;

import io.schedmate.model.log.LineEncoding;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits bytes into lines. A line feed ends a line; a carriage return before it is part of the line end.
 *
 * @param lines the lines without their ends, decoded as {@link LineEncoding} does, without NUL
 * @param bytes the number of bytes consumed, including line ends
 */
public record CutLines(List<String> lines, int bytes) {

    /** How to handle an unfinished line at the end of the bytes. */
    public enum Rest {
        /** Wait for the end of the line. */
        WAITS,
        /**
         * Use the text up to the last carriage return, which was overwritten, as a line. A progress bar does not end
         * its line.
         */
        REDRAWN_IS_TAKEN,
        /** Use the text as a line, because nothing follows it. */
        IS_TAKEN
    }

    /** Returns at most {@code maxLines} lines. A line longer than {@code longest} bytes is split into several. */
    public static CutLines of(byte[] bytes, int length, int maxLines, int longest, Rest rest) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < length && lines.size() < maxLines; i++) {
            if (bytes[i] == '\n') {
                lines.add(text(bytes, start, i));
                start = i + 1;
            } else if (i - start >= longest) {
                int end = wholeSigns(bytes, start, i);
                lines.add(text(bytes, start, end));
                start = end;
            }
        }
        if (lines.size() < maxLines && start < length) {
            int end = restEnd(bytes, start, length, rest);
            if (end > start) {
                lines.add(text(bytes, start, end));
                start = end;
            }
        }
        return new CutLines(List.copyOf(lines), start);
    }

    private static int restEnd(byte[] bytes, int start, int length, Rest rest) {
        return switch (rest) {
            case WAITS -> start;
            case IS_TAKEN -> length;
            case REDRAWN_IS_TAKEN -> {
                // Excludes the last byte: it may be a carriage return before a line feed.
                int end = length - 1;
                while (end > start && bytes[end - 1] != '\r') {
                    end--;
                }
                yield end;
            }
        };
    }

    /** Moves the end back so that it does not split a multi-byte character. */
    private static int wholeSigns(byte[] bytes, int start, int end) {
        int cut = end;
        while (cut > start && end - cut < 3 && (bytes[cut] & 0xC0) == 0x80) {
            cut--;
        }
        return cut > start ? cut : end;
    }

    private static String text(byte[] bytes, int start, int end) {
        int last = end > start && bytes[end - 1] == '\r' ? end - 1 : end;
        String line = LineEncoding.decode(bytes, start, last - start);
        // No store accepts NUL, and a file that was truncated while it was being written contains many.
        return line.indexOf('\0') < 0 ? line : line.replace("\0", "");
    }
}
