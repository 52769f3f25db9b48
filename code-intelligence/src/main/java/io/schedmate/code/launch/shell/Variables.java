package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A shell's variables, arrays and positional parameters. */
final class Variables {

    private static final int MAX_WORDS = 2_000;

    final Map<String, List<Word>> values = new HashMap<>();
    List<Word> positional = new ArrayList<>();
    /**
     * The index, from 1, of the positional parameter that {@code getopts} processes next, and of the letter within it.
     */
    int optionIndex = 1;

    int optionPart = 1;

    void set(String name, Word value) {
        values.put(name, List.of(value));
    }

    /** Sets the variable to these words. */
    void document(String name, List<Word> words) {
        if (!words.isEmpty()) {
            set(name, Word.joined(words));
        }
    }

    /** Returns the value {@code before} with {@code appended} added to it. */
    static Word grown(Word before, Word appended) {
        boolean isParted = before.text().isBlank()
                || before.text().endsWith(" ")
                || appended.text().startsWith(" ");
        List<Word> words = isParted
                ? Stream.concat(before.split(), appended.split())
                        .limit(MAX_WORDS + 1L)
                        .toList()
                : List.of();
        return new Word(
                before.text() + appended.text(),
                before.origin().or(appended.origin()),
                words.size() > MAX_WORDS ? List.of() : words);
    }

    /** Returns a value that changes whenever options are consumed. */
    int progress() {
        return 100 * (optionIndex - positional.size()) + optionPart;
    }

    /** Returns the value; null if the variable was never set. */
    @Nullable
    Word get(String name) {
        if (name.matches("\\d{1,3}")) {
            int index = Integer.parseInt(name);
            return index >= 1 && index <= positional.size() ? positional.get(index - 1) : null;
        }
        if (name.equals("#")) {
            return new Word(Integer.toString(positional.size()), Origin.NONE);
        }
        List<Word> value = values.get(name);
        return value == null || value.isEmpty() ? null : value.getFirst();
    }

    /** Evaluates {@code $@} and {@code ${name[@]}}. */
    List<Word> all(String name) {
        return name.equals("@") || name.equals("*") ? positional : values.getOrDefault(name, List.of());
    }
}
