package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.List;

/** The origins of the stretches of a text. */
final class Sources {

    private static final int MAX_WORDS = 2_000;

    private final List<TextSpan> stretches = new ArrayList<>();

    /** @param isValue whether it is the value of a variable rather than written here */
    private record TextSpan(int start, Origin origin, boolean isValue) {}

    /** Returns the origins of the stretches of a word's text. */
    static Sources of(Word word) {
        Sources sources = new Sources();
        sources.value(0, word);
        return sources;
    }

    /** Records that the text from the character {@code start} on is written at {@code origin}. */
    void written(int start, Origin origin) {
        stretches.add(new TextSpan(start, origin, false));
    }

    /** Records that the value {@code word} begins at the character {@code start}. */
    void value(int start, Word word) {
        stretches.add(new TextSpan(start, word.origin(), true));
        int at = 0;
        for (Word part : word.parts()) {
            at = word.text().indexOf(part.text(), at);
            if (at < 0) {
                return;
            }
            stretches.add(new TextSpan(start + at, part.origin(), true));
            at += part.text().length();
        }
    }

    /** Returns the number of the stretch that contains the character {@code at}. */
    int stretch(int at) {
        int low = 0;
        int high = stretches.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (stretches.get(middle).start <= at) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns the origin of a stretch. */
    Origin origin(int stretch) {
        return stretches.isEmpty() ? Origin.NONE : stretches.get(Math.clamp(stretch, 0, stretches.size() - 1)).origin;
    }

    /**
     * Splits {@code text} at white space; returns no words if all of it has one origin, or if there are too many words.
     */
    List<Word> words(String text) {
        List<Word> words = new ArrayList<>();
        int start = 0;
        while (stretches.size() > 1 && start < text.length() && words.size() <= MAX_WORDS) {
            int end = start;
            while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
                end++;
            }
            if (end > start) {
                words.add(new Word(text.substring(start, end), between(start, end)));
            }
            start = end + 1;
        }
        return words.size() > MAX_WORDS ? List.of() : words;
    }

    /** Returns the place where a variable was set, which is nearest to the value, followed by the word's own place. */
    private Origin between(int start, int end) {
        Origin values = Origin.NONE;
        Origin written = Origin.NONE;
        for (int i = stretch(start); i <= stretch(end - 1); i++) {
            TextSpan one = stretches.get(i);
            boolean isEmpty = i + 1 < stretches.size() && stretches.get(i + 1).start == one.start;
            if (one.isValue && !isEmpty) {
                values = values.or(one.origin);
            } else if (!isEmpty) {
                written = written.or(one.origin);
            }
        }
        return values.or(written);
    }
}
