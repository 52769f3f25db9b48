package io.schedmate.logs.locate.signature;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Finds every phrase of a set in one pass over a text, ignoring the case of ASCII letters (Aho and Corasick, 1975). The
 * time is linear in the text for any set of phrases; phrases with other characters are compared where they may start.
 * Immutable.
 *
 * <p>The table has 64 columns so that a step is a shift and a load; states that end a phrase have the highest numbers,
 * so that one comparison decides whether there is anything to report. Both halve the time of a scan.
 */
final class PhraseAutomaton {

    private static final int ASCII = 128;
    private static final int COLUMN_BITS = 6;
    private static final int COLUMNS = 1 << COLUMN_BITS;

    private final byte[] columnOf = new byte[ASCII];
    private final char[] next;
    private final int firstEnding;
    private final int[][] endings;
    private final WidePhrases wide = new WidePhrases();

    PhraseAutomaton(List<String> phrases) {
        List<String> folded =
                phrases.stream().map(p -> p.toLowerCase(Locale.ROOT)).toList();
        assignColumns(folded);
        Builder builder = new Builder(folded);
        int[] order = builder.link();
        firstEnding = builder.firstEnding;
        next = builder.renumbered(order);
        endings = builder.endings(order);
    }

    /** Receives the phrases that a scan finds. */
    interface Sink {
        void found(int phrase);
    }

    /** Reports each occurrence of each phrase between two positions of {@code text} to {@code sink}. */
    void scan(char[] text, int from, int to, Sink sink) {
        int state = 0;
        for (int i = from; i < to; i++) {
            char c = text[i];
            if (c >= ASCII) {
                state = 0;
                wide.scan(text, from, i, to, sink);
                continue;
            }
            state = next[(state << COLUMN_BITS) + columnOf[c]];
            if (state >= firstEnding) {
                for (int phrase : endings[state - firstEnding]) {
                    sink.found(phrase);
                }
            }
        }
    }

    private void assignColumns(List<String> phrases) {
        BitSet used = new BitSet(ASCII);
        for (String phrase : phrases) {
            if (!WidePhrases.isWide(phrase)) {
                phrase.chars().forEach(used::set);
            }
        }
        if (used.cardinality() >= COLUMNS) {
            throw new IllegalArgumentException("Phrases may use " + (COLUMNS - 1) + " characters (" + used.cardinality()
                    + ")\nLeave rare punctuation out of them");
        }
        byte column = 0;
        for (int c = used.nextSetBit(0); c >= 0; c = used.nextSetBit(c + 1)) {
            columnOf[c] = ++column;
            columnOf[Character.toUpperCase(c)] = column;
        }
    }

    private final class Builder {
        private static final int[] NONE = {};

        private char[] table = new char[COLUMNS << 10];
        private int[][] ends = new int[1 << 10][];
        private int states = 1;
        private int firstEnding;

        Builder(List<String> phrases) {
            ends[0] = NONE;
            for (int p = 0; p < phrases.size(); p++) {
                if (WidePhrases.isWide(phrases.get(p))) {
                    wide.add(phrases.get(p), p);
                } else {
                    insert(phrases.get(p), p);
                }
            }
        }

        private void insert(String phrase, int index) {
            int state = 0;
            for (int i = 0; i < phrase.length(); i++) {
                int cell = (state << COLUMN_BITS) + columnOf[phrase.charAt(i)];
                if (table[cell] == 0) {
                    char grown = grow();
                    table[cell] = grown;
                }
                state = table[cell];
            }
            ends[state] = append(ends[state], index);
        }

        private char grow() {
            if (states > Character.MAX_VALUE) {
                throw new IllegalArgumentException("Too many phrases (" + states + " states)");
            }
            if (states == ends.length) {
                ends = Arrays.copyOf(ends, states * 2);
                table = Arrays.copyOf(table, table.length * 2);
            }
            ends[states] = NONE;
            return (char) states++;
        }

        /** Completes the table breadth first and returns the states' new numbers. */
        int[] link() {
            int[] fallback = new int[states];
            int[] queue = new int[states];
            int tail = 1;
            for (int head = 0; head < tail; head++) {
                int state = queue[head];
                for (int column = 0; column < COLUMNS; column++) {
                    int cell = (state << COLUMN_BITS) + column;
                    char viaFallback = state == 0 ? 0 : table[(fallback[state] << COLUMN_BITS) + column];
                    int child = table[cell];
                    if (child == 0) {
                        table[cell] = viaFallback;
                    } else {
                        fallback[child] = viaFallback;
                        ends[child] = append(ends[child], ends[viaFallback]);
                        queue[tail++] = child;
                    }
                }
            }
            return order();
        }

        private int[] order() {
            int[] order = new int[states];
            int silent = 0;
            for (int state = 0; state < states; state++) {
                if (ends[state].length == 0) {
                    order[state] = silent++;
                }
            }
            firstEnding = silent;
            for (int state = 0; state < states; state++) {
                if (ends[state].length > 0) {
                    order[state] = silent++;
                }
            }
            return order;
        }

        char[] renumbered(int[] order) {
            char[] result = new char[states << COLUMN_BITS];
            for (int state = 0; state < states; state++) {
                for (int column = 0; column < COLUMNS; column++) {
                    result[(order[state] << COLUMN_BITS) + column] =
                            (char) order[table[(state << COLUMN_BITS) + column]];
                }
            }
            return result;
        }

        int[][] endings(int[] order) {
            int[][] result = new int[states - firstEnding][];
            for (int state = 0; state < states; state++) {
                if (order[state] >= firstEnding) {
                    result[order[state] - firstEnding] = ends[state];
                }
            }
            return result;
        }

        private static int[] append(int[] list, int... more) {
            int[] both = Arrays.copyOf(list, list.length + more.length);
            System.arraycopy(more, 0, both, list.length, more.length);
            return both;
        }
    }
}
