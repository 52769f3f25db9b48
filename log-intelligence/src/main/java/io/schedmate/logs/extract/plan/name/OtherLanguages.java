package io.schedmate.logs.extract.plan.name;

import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Translates words of other languages in training logs into English, from {@code translations.txt}. */
final class OtherLanguages {

    /** The first letter of the scripts that write words without blanks between them. */
    private static final char WITHOUT_BLANKS = '\u2E80';

    /** The longest word first: if two words fit, the longer one is meant. */
    private static final List<List<String>> TRANSLATIONS =
            WordLists.read(OtherLanguages.class, "translations.txt").stream()
                    .sorted(Comparator.comparingInt(
                                    (List<String> row) -> row.getFirst().length())
                            .reversed())
                    .toList();

    /** The words that have only letters of English: {@code Schritt}. */
    private static final Set<String> SPELLED_LIKE_ENGLISH = TRANSLATIONS.stream()
            .map(row -> row.getFirst())
            .filter(word -> word.chars().allMatch(letter -> letter <= 0x7F))
            .collect(Collectors.toUnmodifiableSet());

    private OtherLanguages() {}

    /** A word ends where the script changes: {@code 当前Batch}. */
    static boolean changesScript(char before, char after) {
        return (before >= WITHOUT_BLANKS) != (after >= WITHOUT_BLANKS);
    }

    /** Returns true for a word with a letter that English does not have, and for a known word without such letters. */
    static boolean mayHold(String word) {
        if (SPELLED_LIKE_ENGLISH.contains(word)) {
            return true;
        }
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) > 0x7F) {
                return true;
            }
        }
        return false;
    }

    /** Returns the English words for the parts of {@code word}, or the word itself if none is known. */
    static List<String> inEnglish(String word) {
        boolean apart = word.charAt(0) < WITHOUT_BLANKS;
        List<String> english = new ArrayList<>();
        int at = 0;
        while (at < word.length()) {
            int from = at;
            List<String> row = TRANSLATIONS.stream()
                    .filter(known -> apart ? known.getFirst().equals(word) : word.startsWith(known.getFirst(), from))
                    .findFirst()
                    .orElse(List.of());
            english.addAll(row.isEmpty() ? row : row.subList(1, row.size()));
            at += row.isEmpty() ? 1 : row.getFirst().length();
        }
        return english.isEmpty() ? List.of(word) : english;
    }
}
