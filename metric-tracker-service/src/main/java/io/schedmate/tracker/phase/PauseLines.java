package io.schedmate.tracker.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The lines that a job prints around its steps, and how long its progress took after each. A line that only pauses
 * follow announces other work than training, in whatever words. So does a line that no progress has followed yet.
 *
 * @param last the last line with words; null = none
 * @param seen the latest distinct lines, oldest first; the last one is that of {@code last}
 */
public record PauseLines(@Nullable String last, List<Seen> seen) {

    public static final PauseLines NONE = new PauseLines(null, List.of());

    private static final int MAX_LINES = 32;
    /** The number of lines at the end of a chunk that are read: reading all of a busy log would cost more than it shows. */
    private static final int LAST_LINES = 8;

    private static final int MAX_LINE_LENGTH = 200;

    /**
     * A line, by its words alone.
     *
     * @param words hash of its letters
     * @param shortestSeconds the shortest gap in which it was printed; null = no progress has followed it yet
     * @param longestSeconds the longest
     * @param open whether it has been printed since the latest progress
     */
    public record Seen(int words, @Nullable Double shortestSeconds, double longestSeconds, boolean open) {

        private Seen after(double seconds) {
            return new Seen(
                    words,
                    shortestSeconds == null
                            ? Double.valueOf(seconds)
                            : Double.valueOf(Math.min(shortestSeconds, seconds)),
                    Math.max(longestSeconds, seconds),
                    false);
        }

        private Seen again() {
            return new Seen(words, shortestSeconds, longestSeconds, true);
        }
    }

    public PauseLines {
        seen = List.copyOf(Objects.requireNonNullElse(seen, List.of()));
    }

    /**
     * Returns this with the last lines of a chunk.
     *
     * @param isTrouble whether a line reports a problem; it announces no work
     */
    public PauseLines read(List<String> lines, Predicate<String> isTrouble) {
        List<Seen> more = new ArrayList<>(seen);
        String latest = null;
        for (String line : lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())) {
            int words = words(line);
            if (words == 0) {
                continue;
            }
            Seen before = take(more, words);
            if (before != null || !isTrouble.test(line)) {
                latest = line;
                more.add(before == null ? new Seen(words, null, 0, true) : before.again());
            }
        }
        return new PauseLines(
                latest == null ? last : text(latest), more.subList(Math.max(0, more.size() - MAX_LINES), more.size()));
    }

    /** Returns this after progress that followed the previous report by this gap. */
    public PauseLines afterGap(double seconds) {
        return new PauseLines(
                last,
                seen.stream()
                        .map(line -> line.open() ? line.after(seconds) : line)
                        .toList());
    }

    /** Returns whether the last line is of a kind that no progress has followed yet. */
    public boolean isNews() {
        return last != null && seen.getLast().shortestSeconds() == null;
    }

    /**
     * Returns the longest pause in which the last line was printed; 0 if it was ever followed by ordinary progress, or
     * by none yet.
     *
     * @param usualSeconds the usual gap
     */
    public double announcedSeconds(double usualSeconds) {
        Double shortest = seen.isEmpty() ? null : seen.getLast().shortestSeconds();
        return shortest != null && PauseRegularity.isPause(shortest, usualSeconds)
                ? seen.getLast().longestSeconds()
                : 0;
    }

    /** Removes a line; null = it is not in the list. */
    private static @Nullable Seen take(List<Seen> lines, int words) {
        for (int at = lines.size() - 1; at >= 0; at--) {
            if (lines.get(at).words() == words) {
                return lines.remove(at);
            }
        }
        return null;
    }

    private static String text(String line) {
        return line.substring(0, Math.min(MAX_LINE_LENGTH, line.length())).strip();
    }

    /**
     * Returns a hash of the letters; 0 if there are none. Lines of every job are hashed, so their prefixes are not parsed:
     * without digits, prefixes hardly differ.
     */
    private static int words(String line) {
        int end = Math.min(MAX_LINE_LENGTH, line.length());
        int hash = 0;
        for (int at = 0; at < end; at++) {
            char c = line.charAt(at);
            if (isLetter(c)) {
                hash = 31 * hash + c;
            }
        }
        return hash;
    }

    private static boolean isLetter(char c) {
        return c < 128 ? (c | 32) >= 'a' && (c | 32) <= 'z' : Character.isLetter(c);
    }
}
