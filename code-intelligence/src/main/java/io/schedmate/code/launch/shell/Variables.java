package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A shell's variables, arrays and positional parameters. */
final class Variables {

    final Map<String, List<Word>> values = new HashMap<>();
    /** The words read from here-documents, each with its own line. */
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

    /** Returns the words read from a here-document; null if the variable was set otherwise. */
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
