package io.schedmate.logs.locate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds every phrase of a set in one pass over a text, ASCII letters compared without case (Aho and Corasick, 1975).
 * The time is linear in the text whatever the phrases are. Immutable.
 */
final class PhraseAutomaton {

    private static final int ASCII = 128;

    private final byte[] classOf;
    private final int classes;
    private final char[] next;
    private final int[][] found;

    PhraseAutomaton(List<String> phrases) {
        List<String> folded = phrases.stream().map(p -> p.toLowerCase(Locale.ROOT)).toList();
        classOf = characterClasses(folded);
        int highest = 0;
        for (byte c : classOf) {
            highest = Math.max(highest, c);
        }
        classes = highest + 1;
        Trie trie = new Trie(folded);
        next = new char[trie.size() * classes];
        found = new int[trie.size()][];
        link(trie);
    }

    /** Adds to {@code hits} the index of each phrase that {@code text} holds between {@code from} and {@code to}. */
    void scan(String text, int from, int to, BitSet hits) {
        int state = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            state = next[state * classes + (c < ASCII ? classOf[c] : 0)];
            int[] here = found[state];
            if (here.length > 0) {
                for (int phrase : here) {
                    hits.set(phrase);
                }
            }
        }
    }

    private static byte[] characterClasses(List<String> phrases) {
        byte[] classOf = new byte[ASCII];
        byte last = 0;
        for (String phrase : phrases) {
            for (int i = 0; i < phrase.length(); i++) {
                char c = phrase.charAt(i);
                if (c >= ASCII || phrase.isEmpty()) {
                    throw new IllegalArgumentException("A phrase must be ASCII (" + phrase + ")");
                }
                if (classOf[c] == 0) {
                    classOf[c] = ++last;
                    classOf[Character.toUpperCase(c)] = last;
                }
            }
        }
        return classOf;
    }

    private void link(Trie trie) {
        int[] fallback = new int[trie.size()];
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        found[0] = trie.ends(0);
        queue.add(0);
        while (!queue.isEmpty()) {
            int state = queue.remove();
            for (int c = 0; c < classes; c++) {
                int child = trie.child(state, c);
                int viaFallback = state == 0 ? 0 : next[fallback[state] * classes + c];
                if (child < 0) {
                    next[state * classes + c] = (char) viaFallback;
                } else {
                    next[state * classes + c] = (char) child;
                    fallback[child] = viaFallback;
                    found[child] = union(trie.ends(child), found[viaFallback]);
                    queue.add(child);
                }
            }
        }
    }

    private static int[] union(int[] own, int[] inherited) {
        int[] both = Arrays.copyOf(own, own.length + inherited.length);
        System.arraycopy(inherited, 0, both, own.length, inherited.length);
        return both;
    }

    private final class Trie {
        private final List<Map<Integer, Integer>> children = new ArrayList<>();
        private final List<int[]> ends = new ArrayList<>();

        Trie(List<String> phrases) {
            grow();
            for (int p = 0; p < phrases.size(); p++) {
                insert(phrases.get(p), p);
            }
            if (size() > Character.MAX_VALUE) {
                throw new IllegalArgumentException("Too many phrases (" + phrases.size() + ")");
            }
        }

        private void insert(String phrase, int index) {
            int state = 0;
            for (int i = 0; i < phrase.length(); i++) {
                state = children.get(state).computeIfAbsent((int) classOf[phrase.charAt(i)], _ -> grow());
            }
            ends.set(state, union(ends.get(state), new int[] {index}));
        }

        private int grow() {
            children.add(new HashMap<>());
            ends.add(new int[0]);
            return children.size() - 1;
        }

        int size() {
            return children.size();
        }

        int child(int state, int c) {
            return children.get(state).getOrDefault(c, -1);
        }

        int[] ends(int state) {
            return ends.get(state);
        }
    }
}
