package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A shell's variables, arrays and positional parameters. */
final class Variables {

    private static final int MOST_WORDS = 2_000;

    final Map<String, List<Word>> values = new HashMap<>();
    /** The words of values that span several lines, each with its own line. */
    private final Map<String, List<Word>> documents = new HashMap<>();

    List<Word> positional = new ArrayList<>();
    /** The index of the positional parameter that {@code getopts} is at, from 1, and of the letter within. */
    int optionIndex = 1;

    int optionPart = 1;

    void set(String name, Word value) {
        documents.remove(name);
        values.put(name, List.of(value));
    }

    /** Sets the variable to these words. */
    void document(String name, List<Word> words) {
        if (!words.isEmpty()) {
            String all = words.stream().map(Word::text).collect(Collectors.joining(" "));
            set(name, new Word(all, words.getFirst().origin()));
            documents.put(name, List.copyOf(words));
        }
    }

    /** Returns the words of a value and of what is appended to it; none if they do not part at white space. */
    List<Word> grown(String name, Word before, Word appended) {
        List<Word> words = documents.containsKey(name)
                ? documents.get(name)
                : split(before).toList();
        boolean isParted = before.text().isBlank()
                || before.text().endsWith(" ")
                || appended.text().startsWith(" ");
        return isParted && words.size() < MOST_WORDS
                ? Stream.concat(words.stream(), split(appended)).toList()
                : List.of();
    }

    /** Splits at white space. */
    static Stream<Word> split(Word word) {
        return Arrays.stream(word.text().strip().split("\\s+"))
                .filter(part -> !part.isEmpty())
                .map(part -> new Word(part, word.origin()));
    }

    /** Keeps the words of the variable's value, each with its own line. */
    void keep(String name, List<Word> words) {
        if (!words.isEmpty()) {
            documents.put(name, words);
        }
    }

    /** Returns the words of a value that spans several lines; null for others. */
    @Nullable
    List<Word> document(String name) {
        return documents.get(name);
    }

    /** Changes whenever options are consumed. */
    int progress() {
        return 100 * (optionIndex - positional.size()) + optionPart;
    }

    /** Null if the variable was never set. */
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
