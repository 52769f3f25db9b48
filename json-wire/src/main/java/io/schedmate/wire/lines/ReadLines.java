package io.schedmate.wire.lines;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The lines read from a file. Lines without a checksum, from older versions, are accepted as they are.
 *
 * @param goodBytes the end of the last complete line, in bytes
 * @param tornBytes the number of bytes after it
 */
record ReadLines(List<String> lines, int goodBytes, int tornBytes) {

    static final ReadLines NONE = new ReadLines(List.of(), 0, 0);

    private static final int SUM = 8;

    static ReadLines of(byte[] bytes) throws DamagedLine {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '\n') {
                continue;
            }
            if (!isSound(bytes, start, i)) {
                if (i < bytes.length - 1) {
                    throw new DamagedLine(text(bytes, start, i));
                }
                break;
            }
            lines.add(hasSum(bytes, start, i) ? text(bytes, start + SUM + 1, i) : text(bytes, start, i));
            start = i + 1;
        }
        return new ReadLines(List.copyOf(lines), start, bytes.length - start);
    }

    static String sum(byte[] bytes, int from, int to) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, from, to - from);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    private static boolean isSound(byte[] bytes, int start, int end) {
        return !hasSum(bytes, start, end) || text(bytes, start, start + SUM).equals(sum(bytes, start + SUM + 1, end));
    }

    private static boolean hasSum(byte[] bytes, int start, int end) {
        return end - start > SUM
                && bytes[start + SUM] == ' '
                && text(bytes, start, start + SUM).matches("[0-9a-f]{8}");
    }

    private static String text(byte[] bytes, int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
