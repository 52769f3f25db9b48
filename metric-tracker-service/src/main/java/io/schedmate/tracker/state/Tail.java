package io.schedmate.tracker.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last lines of the leading source. They are saved only now and then, because each save writes several kilobytes.
 *
 * <p>The lines are stored as bytes in a ring buffer. As strings, the lines of every job would live just long enough to
 * be copied by the garbage collector before the next ones replace them.
 */
final class Tail {

    private static final int MAX_LINES = 64;
    private static final int MAX_LINE_LENGTH = 2048;
    private static final int SAVES_APART = 16;
    private static final int MIN_BYTES = 1024;

    private final int[] lengths = new int[MAX_LINES];
    private int firstLine;
    private int count;
    private byte[] bytes = {};
    private int firstByte;
    private int used;
    private int savesUntil = 1;
    private boolean changed;

    Tail(List<String> kept) {
        kept.forEach(this::add);
    }

    void add(List<String> fresh) {
        fresh.subList(Math.max(0, fresh.size() - MAX_LINES), fresh.size()).forEach(this::add);
        changed = true;
    }

    void clear() {
        count = 0;
        used = 0;
        bytes = new byte[0];
        firstByte = 0;
    }

    private void add(String line) {
        byte[] added =
                line.substring(Math.max(0, line.length() - MAX_LINE_LENGTH)).getBytes(StandardCharsets.UTF_8);
        if (count == MAX_LINES) {
            removeFirst();
        }
        if (used + added.length > bytes.length) {
            grow(used + added.length);
        }
        write(added);
        lengths[(firstLine + count) % MAX_LINES] = added.length;
        count++;
    }

    private void removeFirst() {
        int length = lengths[firstLine];
        firstLine = (firstLine + 1) % MAX_LINES;
        count--;
        used -= length;
        firstByte = bytes.length == 0 ? 0 : (firstByte + length) % bytes.length;
    }

    private void grow(int wanted) {
        byte[] larger = new byte[Math.max(MIN_BYTES, wanted + wanted / 4)];
        read(firstByte, larger, used);
        bytes = larger;
        firstByte = 0;
    }

    private void write(byte[] added) {
        int at = bytes.length == 0 ? 0 : (firstByte + used) % bytes.length;
        int untilEnd = Math.min(added.length, bytes.length - at);
        System.arraycopy(added, 0, bytes, at, untilEnd);
        System.arraycopy(added, untilEnd, bytes, 0, added.length - untilEnd);
        used += added.length;
    }

    private void read(int from, byte[] to, int length) {
        int untilEnd = Math.min(length, bytes.length - from);
        System.arraycopy(bytes, from, to, 0, untilEnd);
        System.arraycopy(bytes, 0, to, untilEnd, length - untilEnd);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(count);
        int from = firstByte;
        for (int each = 0; each < count; each++) {
            byte[] line = new byte[lengths[(firstLine + each) % MAX_LINES]];
            read(from, line, line.length);
            lines.add(new String(line, StandardCharsets.UTF_8));
            from = bytes.length == 0 ? 0 : (from + line.length) % bytes.length;
        }
        return lines;
    }

    /** Returns the lines to save now; null = none. */
    @Nullable
    List<String> due() {
        return changed && savesUntil <= 1 ? lines() : null;
    }

    /** Returns the unsaved lines; null = none. */
    @Nullable
    List<String> unsaved() {
        return changed ? lines() : null;
    }

    void saved() {
        boolean wasDue = changed && savesUntil <= 1;
        changed &= !wasDue;
        savesUntil = wasDue ? SAVES_APART : savesUntil - 1;
    }
}
