package io.schedmate.logs.locate.signature;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The phrases of a set that hold a character outside ASCII. Each is tried where its first such character occurs, so
 * that text in ASCII costs nothing and a bar of block characters very little. Immutable.
 */
final class WidePhrases {

    private static final int ASCII = 128;

    private final Map<Character, List<Phrase>> byCharacter = new HashMap<>();
    private final long[] starts = new long[(Character.MAX_VALUE + 1) / Long.SIZE];

    /**
     * @param before characters of the phrase in front of its first one outside ASCII
     * @param number the phrase's place in the set
     */
    private record Phrase(String text, int before, int number) {

        boolean standsAt(char[] line, int from, int to) {
            if (from < 0 || to - from < text.length()) {
                return false;
            }
            for (int i = 0; i < text.length(); i++) {
                if (Character.toLowerCase(line[from + i]) != text.charAt(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    static boolean isWide(String phrase) {
        return phrase.chars().anyMatch(c -> c >= ASCII);
    }

    /** @param phrase in lower case, with a character outside ASCII */
    void add(String phrase, int number) {
        int before = 0;
        while (phrase.charAt(before) < ASCII) {
            before++;
        }
        char lower = phrase.charAt(before);
        Phrase added = new Phrase(phrase, before, number);
        start(lower, added);
        char upper = Character.toUpperCase(lower);
        if (upper != lower) {
            start(upper, added);
        }
    }

    private void start(char first, Phrase phrase) {
        byCharacter.computeIfAbsent(first, _ -> new ArrayList<>()).add(phrase);
        starts[first / Long.SIZE] |= 1L << first;
    }

    /**
     * Reports to {@code sink} each phrase between two positions whose first character outside ASCII is at {@code at}.
     */
    void scan(char[] text, int from, int at, int to, PhraseAutomaton.Sink sink) {
        char c = text[at];
        if ((starts[c / Long.SIZE] & 1L << c) == 0) {
            return;
        }
        for (Phrase phrase : byCharacter.getOrDefault(c, List.of())) {
            int start = at - phrase.before();
            if (start >= from && phrase.standsAt(text, start, to)) {
                sink.found(phrase.number());
            }
        }
    }
}
