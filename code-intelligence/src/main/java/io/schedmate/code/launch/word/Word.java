package io.schedmate.code.launch.word;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A word of a command after expansion.
 *
 * @param text its first {@link Value#MAX_TEXT_LENGTH} characters, with {@link #UNKNOWN} where an expansion could not be
 *      followed
 * @param parts the words that it splits into at white space, each with its own origin; empty if all of it comes from
 *      {@code origin}
 */
public record Word(String text, Origin origin, List<Word> parts) {

    public Word {
        text = text.length() > Value.MAX_TEXT_LENGTH ? text.substring(0, Value.MAX_TEXT_LENGTH) : text;
        parts = List.copyOf(parts);
    }

    /** Creates a word whose parts all come from {@code origin}. */
    public Word(String text, Origin origin) {
        this(text, origin, List.of());
    }

    /** Stands for an expansion whose value is known only at run time. */
    public static final char UNKNOWN = '\uFFFC';

    /** Returns the text of a word whose value is known only at run time. */
    public static String unknown() {
        return String.valueOf(UNKNOWN);
    }

    /** Returns one word that joins {@code words} with spaces. */
    public static Word joined(List<Word> words) {
        return new Word(
                words.stream().map(Word::text).collect(Collectors.joining(" ")),
                words.isEmpty() ? Origin.NONE : words.getFirst().origin(),
                words.stream().flatMap(Word::split).toList());
    }

    public boolean isKnown() {
        return text.indexOf(UNKNOWN) < 0;
    }

    /** Splits the word at white space. */
    public Stream<Word> split() {
        return parts.isEmpty()
                ? Arrays.stream(text.strip().split("\\s+"))
                        .filter(part -> !part.isEmpty())
                        .map(part -> new Word(part, origin))
                : parts.stream();
    }

    /** Returns the rest of the word from the character {@code start} on, counted from 0. */
    public Word from(int start) {
        String rest = text.substring(start);
        List<Word> kept = new ArrayList<>();
        int left = rest.replaceAll("\\s", "").length();
        for (int i = parts.size() - 1; i >= 0 && left > 0; i--) {
            Word part = parts.get(i);
            int cut = Math.max(0, part.text().length() - left);
            kept.addFirst(new Word(part.text().substring(cut), part.origin()));
            left -= part.text().length();
        }
        return new Word(rest, origin, kept);
    }

    public Value value() {
        return isKnown() ? new Value.Text(text, origin) : new Value.Unknown("shell", null, origin);
    }
}
