package io.schedmate.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the names for which a mistyped name may stand. */
final class SimilarNames {

    private static final int MAX_NAMES = 3;
    /** One mistake is allowed for this number of characters. */
    private static final int CHARACTERS_A_MISTAKE = 3;

    private SimilarNames() {}

    /** Returns the names that begin with {@code typed} or differ from it by few typing mistakes, the closest first. */
    static List<String> of(String typed, Collection<String> names) {
        int allowed = Math.max(1, typed.length() / CHARACTERS_A_MISTAKE);
        return names.stream()
                .filter(name -> name.startsWith(typed) || mistakes(typed, name) <= allowed)
                .sorted(Comparator.comparingInt((String name) -> mistakes(typed, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MAX_NAMES)
                .toList();
    }

    /**
     * Returns the fewest mistakes that turn one text into the other: a missing, additional or wrong character, or two
     * neighbours swapped (optimal string alignment).
     */
    private static int mistakes(String one, String other) {
        int[][] least = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                least[i][j] = i == 0 || j == 0 ? i + j : least(least, one, other, i, j);
            }
        }
        return least[one.length()][other.length()];
    }

    private static int least(int[][] least, String one, String other, int i, int j) {
        char last = one.charAt(i - 1);
        char otherLast = other.charAt(j - 1);
        int changed = least[i - 1][j - 1] + (last == otherLast ? 0 : 1);
        int shorter = 1 + Math.min(least[i - 1][j], least[i][j - 1]);
        boolean isSwapped = i > 1 && j > 1 && last == other.charAt(j - 2) && one.charAt(i - 2) == otherLast;
        return Math.min(Math.min(changed, shorter), isSwapped ? least[i - 2][j - 2] + 1 : Integer.MAX_VALUE);
    }
}
