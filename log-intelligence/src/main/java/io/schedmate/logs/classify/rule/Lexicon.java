package io.schedmate.logs.classify.rule;

import io.schedmate.tables.Tables;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The phrases of frameworks, schedulers, drivers and kernels, from a table. Matching takes time linear in the text. */
final class Lexicon {

    private final Map<String, List<LexiconPhrase>> byFirstWord = new HashMap<>();

    private Lexicon(List<LexiconPhrase> cues) {
        for (LexiconPhrase cue : cues) {
            int wordEnd = wordEnd(cue.phrase(), 0);
            byFirstWord
                    .computeIfAbsent(key(cue.phrase(), wordEnd, cue.openEnded()), _ -> new ArrayList<>())
                    .add(cue);
        }
        // Longer phrases first: only the first match at a position counts.
        byFirstWord
                .values()
                .forEach(each -> each.sort(Comparator.comparingInt(
                        (LexiconPhrase cue) -> -cue.phrase().length())));
    }

    /** Returns the table that comes with SchedMate. */
    static Lexicon bundled() {
        return new Lexicon(Tables.resource(Lexicon.class, "line-lexicon.tsv", 3, Lexicon::cue));
    }

    /**
     * Reads rows of kind, weight and phrase, separated by tabs; {@code #} starts a comment line, {@code *} marks a
     * phrase whose last word may continue. All letters outside ASCII are spelled alike, so a phrase also needs other
     * characters.
     *
     * @throws IllegalArgumentException if a row has another form, or its phrase has no ASCII letter, digit or sign
     */
    static Lexicon read(Reader table) {
        return new Lexicon(Tables.read(table, "line lexicon", 3, Lexicon::cue));
    }

    private static LexiconPhrase cue(List<String> row) {
        String written = row.get(2);
        boolean openEnded = written.endsWith("*");
        String words = openEnded ? written.substring(0, written.length() - 1) : written;
        if (words.chars().noneMatch(c -> c > ' ' && c < 128)) {
            throw new IllegalArgumentException("the phrase \"" + written
                    + "\" has no ASCII letter, digit or sign, and would match any text in another script");
        }
        return new LexiconPhrase(
                // Masked like templates, so that rows can be written as printed.
                spelled(Spelling.of(words)),
                openEnded,
                LexiconPhrase.Kind.valueOf(row.get(0).toUpperCase(Locale.ROOT)),
                Double.parseDouble(row.get(1)));
    }

    private static String key(String phrase, int wordEnd, boolean openEnded) {
        if (wordEnd == 0) {
            return phrase.substring(0, 1);
        }
        // An open-ended first word is indexed by its first four letters.
        boolean openWord = openEnded && wordEnd == phrase.length();
        return openWord ? phrase.substring(0, Math.min(4, phrase.length())) + "*" : phrase.substring(0, wordEnd);
    }

    /** Returns the evidence in a template. Each position contributes its longest phrase only. */
    Map<LexiconPhrase.Kind, Double> weigh(String template) {
        String text = spelled(template.toLowerCase(Locale.ROOT));
        Map<LexiconPhrase.Kind, Double> weights = new EnumMap<>(LexiconPhrase.Kind.class);
        int at = 0;
        while (at < text.length()) {
            if (!isStart(text, at)) {
                at++;
                continue;
            }
            int wordEnd = Math.max(at + 1, wordEnd(text, at));
            LexiconPhrase found = longest(text, at, wordEnd);
            if (found != null && !inName(text, at, found)) {
                // Ten mild words do not make a failure: for failures only the strongest phrase counts, for other kinds
                // the sum.
                weights.merge(
                        found.kind(),
                        found.weight(),
                        found.kind() == LexiconPhrase.Kind.FATAL ? Math::max : Double::sum);
                at += Math.max(found.phrase().length(), 1);
            } else {
                at = wordEnd;
            }
        }
        return weights;
    }

    /** One spelling for "errors = 0" and "errors=0", "count : 0" and "count: 0". */
    private static String spelled(String text) {
        return text.replace(" = ", "=").replace(" : ", ": ");
    }

    private @Nullable LexiconPhrase longest(String text, int at, int wordEnd) {
        LexiconPhrase whole = first(byFirstWord.get(text.substring(at, wordEnd)), text, at);
        if (whole != null) {
            return whole;
        }
        return wordEnd - at < 4 ? null : first(byFirstWord.get(text.substring(at, at + 4) + "*"), text, at);
    }

    private static @Nullable LexiconPhrase first(@Nullable List<LexiconPhrase> cues, String text, int at) {
        if (cues == null) {
            return null;
        }
        for (LexiconPhrase cue : cues) {
            if (cue.matches(text, at)) {
                return cue;
            }
        }
        return null;
    }

    /** A single error word inside a path, file, option or dotted name is part of a name and no evidence. */
    private static boolean inName(String text, int at, LexiconPhrase cue) {
        boolean general = cue.kind() == LexiconPhrase.Kind.TROUBLE
                || cue.kind() == LexiconPhrase.Kind.COMPLAINT
                || cue.kind() == LexiconPhrase.Kind.CAUTION;
        if (!general || cue.weight() >= 6 || cue.phrase().indexOf(' ') >= 0) {
            return false;
        }
        int end = at + cue.phrase().length();
        char before = at == 0 ? ' ' : text.charAt(at - 1);
        char after = end >= text.length() ? ' ' : text.charAt(end);
        boolean dotted = after == '.' && end + 1 < text.length() && isWord(text.charAt(end + 1));
        boolean joined = after == '-' && end + 1 < text.length() && isWord(text.charAt(end + 1));
        boolean option = before == '-'
                && at >= 2
                && (text.charAt(at - 2) == '-' || isWord(text.charAt(at - 2)) || text.charAt(at - 2) == ' ');
        return before == '/'
                || before == '.' && at >= 2 && isWord(text.charAt(at - 2))
                || option
                || dotted
                || joined
                || after == '/';
    }

    private static boolean isStart(String text, int at) {
        return isWord(text.charAt(at)) ? at == 0 || !isWord(text.charAt(at - 1)) : text.charAt(at) != ' ';
    }

    private static int wordEnd(String text, int from) {
        int at = from;
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        return at;
    }

    static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c >= 'A' && c <= 'Z';
    }
}
