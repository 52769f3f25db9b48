package io.schedmate.query.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thing that a question mentions, with all the names that logs use for it.
 *
 * @param id id from the lexicon, or the word's own stem
 * @param lowIsBetter whether low values are better; null if neither direction is better
 * @param weight its importance for the search
 * @param forms its names, each as stems
 */
public record Concept(String id, Kind kind, @Nullable Boolean lowIsBetter, double weight, List<List<String>> forms) {

    /** The role of a concept in a question. */
    public enum Kind {
        QUANTITY,
        INDEX,
        THING,
        EVENT,
        WEAK,
        /** A word that is not in the lexicon. */
        WORD
    }

    /** Returns whether a line's stems contain one of its names. The words of a name must be adjacent. */
    public boolean in(List<String> stems) {
        return at(stems) >= 0;
    }

    /** Returns whether a word is part of one of its names. */
    public boolean mentions(String stem) {
        return forms.stream().anyMatch(form -> form.contains(stem));
    }

    /** Returns the index of its name in the stems; -1 if absent. */
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

    /**
     * Returns whether a line uses the same word as the question: {@code valid} for validation rather than {@code test}.
     */
    public boolean occursInSameForm(List<String> words, List<String> stems) {
        return words.stream().anyMatch(word -> stems.stream().anyMatch(stem -> alike(word, stem)) && sharesForm(word));
    }

    private boolean sharesForm(String word) {
        return forms.stream().anyMatch(form -> form.contains(word));
    }

    private static boolean alike(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        return shorter > 1 && a.equals(b) || shorter >= 3 && a.regionMatches(0, b, 0, shorter);
    }
}
