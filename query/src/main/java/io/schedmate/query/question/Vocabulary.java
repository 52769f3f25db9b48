package io.schedmate.query.question;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words of a log, used to find the one that a question's word refers to. */
public final class Vocabulary {

    private static final int MIN_STEM_LENGTH = 4;
    private static final int MIN_TYPO_LENGTH = 5;

    private final Set<String> stems;

    public Vocabulary(Collection<String> stems) {
        this.stems = Set.copyOf(stems);
    }

    boolean holds(String stem) {
        return stems.contains(stem);
    }

    /** Returns words of the log that extend this word, or the reverse: tokeniz and tokenization. */
    List<String> relatives(String stem) {
        List<String> relatives = new ArrayList<>();
        if (stem.length() < MIN_STEM_LENGTH) {
            return relatives;
        }
        for (String other : stems) {
            int shorter = Math.min(stem.length(), other.length());
            boolean starts = shorter >= MIN_STEM_LENGTH && other.startsWith(stem.substring(0, shorter))
                    || shorter >= MIN_STEM_LENGTH && stem.startsWith(other);
            if (starts && !other.equals(stem) && Math.abs(stem.length() - other.length()) <= 4) {
                relatives.add(other);
            }
        }
        return relatives;
    }

    /**
     * Returns abbreviations of a word in the log, made of its first letter and further consonants: src for source, tgt
     * for target.
     */
    List<String> abbreviations(String stem) {
        return stem.length() < MIN_TYPO_LENGTH
                ? List.of()
                : stems.stream().filter(other -> abbreviates(other, stem)).toList();
    }

    private static boolean abbreviates(String shorter, String stem) {
        if (shorter.length() < 3 || shorter.length() > 4 || shorter.charAt(0) != stem.charAt(0)) {
            return false;
        }
        String consonants = stem.charAt(0) + stem.substring(1).replaceAll("[aeiou]", "");
        boolean skeleton = shorter.substring(1).chars().noneMatch(c -> "aeiou".indexOf(c) >= 0);
        return skeleton && 2 * shorter.length() >= consonants.length() && isSubsequence(shorter, consonants);
    }

    private static boolean isSubsequence(String shorter, String longer) {
        int at = 0;
        for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
            at += longer.charAt(i) == shorter.charAt(at) ? 1 : 0;
        }
        return at == shorter.length();
    }

    /** Returns the word that differs by one typing error; null if there is none. */
    @Nullable
    String closest(String stem) {
        if (stem.length() < MIN_TYPO_LENGTH) {
            return null;
        }
        String best = null;
        for (String other : stems) {
            if (Math.abs(other.length() - stem.length()) <= 1
                    && other.length() >= MIN_TYPO_LENGTH - 1
                    && isOneSlip(stem, other)
                    && (best == null || other.compareTo(best) < 0)) {
                best = other;
            }
        }
        return best;
    }

    private static boolean isOneSlip(String a, String b) {
        int start = 0;
        while (start < Math.min(a.length(), b.length()) && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        int endA = a.length();
        int endB = b.length();
        while (endA > start && endB > start && a.charAt(endA - 1) == b.charAt(endB - 1)) {
            endA--;
            endB--;
        }
        boolean swapped = endA - start == 2
                && endB - start == 2
                && a.charAt(start) == b.charAt(start + 1)
                && a.charAt(start + 1) == b.charAt(start);
        return swapped || Math.max(endA, endB) - start <= 1;
    }
}
