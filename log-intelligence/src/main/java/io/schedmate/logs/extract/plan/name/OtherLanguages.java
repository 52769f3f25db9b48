package io.schedmate.logs.extract.plan.name;

import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What words of other languages than English mean in training logs, as {@code translations.txt} tells. */
final class OtherLanguages {

    /** Letters of scripts that write words without blanks between them lie from here on. */
    private static final char WITHOUT_BLANKS = '\u2E80';

    /** The longest word first: of two that fit, it is the one that is meant. */
    private static final List<List<String>> TRANSLATIONS =
            WordLists.read(OtherLanguages.class, "translations.txt").stream()
                    .sorted(Comparator.comparingInt(
                                    (List<String> row) -> row.getFirst().length())
                            .reversed())
                    .toList();

    private OtherLanguages() {}

    /** {@code 当前Batch}: a word ends where the script changes. */
    static boolean changesScript(char before, char after) {
        return (before >= WITHOUT_BLANKS) != (after >= WITHOUT_BLANKS);
    }

    /** True for a word that holds another letter than English has. */
    static boolean mayHold(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) > 0x7F) {
                return true;
            }
        }
        return false;
    }

    /** The English words of those that {@code word} is made of; the word itself where none is known. */
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
