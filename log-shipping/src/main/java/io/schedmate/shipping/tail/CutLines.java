package io.schedmate.shipping.tail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts bytes into lines. A line feed ends a line; a carriage return before it belongs to the line end.
 *
 * @param lines without their ends; bytes that are no UTF-8 are replaced, NUL is left out
 * @param bytes how many were used up, line ends included
 */
public record CutLines(List<String> lines, int bytes) {

    /** How an unfinished line at the end of the bytes is taken. */
    public enum Rest {
        /** It stays until its end comes. */
        WAITS,
        /** What was redrawn over, up to the last carriage return, is taken as a line: a progress bar never ends its own. */
        REDRAWN_IS_TAKEN,
        /** It is taken as it is: nothing comes after it. */
        IS_TAKEN
    }

    /** Cuts at most so many lines; a line longer than {@code longest} bytes is cut into pieces, each a line. */
    public static CutLines of(byte[] bytes, int length, int mostLines, int longest, Rest rest) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < length && lines.size() < mostLines; i++) {
            if (bytes[i] == '\n') {
                lines.add(text(bytes, start, i));
                start = i + 1;
            } else if (i - start + 1 >= longest) {
                int end = wholeSigns(bytes, start, i + 1);
                lines.add(text(bytes, start, end));
                start = end;
            }
        }
        if (lines.size() < mostLines && start < length) {
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
                // The very last byte is left: a line feed may follow a carriage return there.
                int end = length - 1;
                while (end > start && bytes[end - 1] != '\r') {
                    end--;
                }
                yield end;
            }
        };
    }

    /** The end moved back so that it does not cut a sign of several bytes. */
    private static int wholeSigns(byte[] bytes, int start, int end) {
        int cut = end;
        while (cut > start && end - cut < 3 && cut < bytes.length && (bytes[cut] & 0xC0) == 0x80) {
            cut--;
        }
        return cut > start ? cut : end;
    }

    private static String text(byte[] bytes, int start, int end) {
        int last = end > start && bytes[end - 1] == '\r' ? end - 1 : end;
        String line = new String(bytes, start, last - start, StandardCharsets.UTF_8);
        // No store takes a NUL, and a file that is emptied under its writer is full of them.
        return line.indexOf('\0') < 0 ? line : line.replace("\0", "");
    }
}
