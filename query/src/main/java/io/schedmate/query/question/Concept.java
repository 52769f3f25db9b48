package io.schedmate.query.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thing that a question speaks of, with all the names that logs have for it.
 *
 * @param id of the lexicon, or the word's own stem
 * @param lowIsBetter null where neither is
 * @param weight how much it says about where to look
 * @param forms the names, each as its stems
 */
public record Concept(String id, Kind kind, @Nullable Boolean lowIsBetter, double weight, List<List<String>> forms) {

    /** What a concept is in a question. */
    public enum Kind {
        QUANTITY,
        INDEX,
        THING,
        EVENT,
        WEAK,
        /** A word that the lexicon does not hold. */
        WORD
    }

    /** Whether one of its names stands in a line's stems; names of several words stand together. */
    public boolean in(List<String> stems) {
        return at(stems) >= 0;
    }

    /** Whether a word is part of one of its names. */
    public boolean mentions(String stem) {
        return forms.stream().anyMatch(form -> form.contains(stem));
    }

    /** Where its name stands, -1 where it does not. */
    public int at(List<String> stems) {
        for (List<String> form : forms) {
            int at = find(stems, form);
            if (at >= 0) {
                return at;
            }
        }
        return -1;
    }

    private static int find(List<String> stems, List<String> form) {
        int last = stems.size() - form.size();
        for (int i = 0; i <= last; i++) {
            if (stems.get(i).equals(form.getFirst())
                    && stems.subList(i, i + form.size()).equals(form)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a line says it as the question does: {@code valid} for validation rather than {@code test}. */
    public boolean saidAlike(List<String> said, List<String> stems) {
        return said.stream().anyMatch(word -> stems.stream().anyMatch(stem -> alike(word, stem)) && sharesForm(word));
    }

    private boolean sharesForm(String word) {
        return forms.stream().anyMatch(form -> form.contains(word));
    }

    private static boolean alike(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        return shorter > 1 && a.equals(b) || shorter >= 3 && a.regionMatches(0, b, 0, shorter);
    }
}
