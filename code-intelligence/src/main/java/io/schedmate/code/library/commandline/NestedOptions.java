package io.schedmate.code.library.commandline;

import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Text;
import java.util.List;

/** Reads the words of a command line as nested entries, independently of any program. */
public final class NestedOptions {

    /** Stands for a word that is known only at run time. */
    private static final String UNKNOWN = "\uFFFC";

    private NestedOptions() {}

    public static Entries of(List<Value> words) {
        Entries options = Entries.empty(Origin.COMMAND);
        apply(words, options);
        return options;
    }

    /** Applies {@code --a.b-c v}, {@code --a=v} and {@code a=v} as nested entries. */
    public static void apply(List<Value> words, Entries into) {
        List<String> texts = words.stream()
                .map(word -> word instanceof Text text ? text.text() : UNKNOWN)
                .toList();
        CommandWords.of(texts).options().forEach(given -> set(given, words.get(given.at()), into));
    }

    private static void set(CommandWords.GivenOption given, Value word, Entries into) {
        if (given.isValued()) {
            Merging.set(into, key(given.written()), value(given.value(), word));
            return;
        }
        String written = given.written();
        boolean isNegated = written.matches("--(?:\\w[\\w-]*\\.)*no-.+");
        Merging.set(
                into,
                key(isNegated ? written.replaceFirst("(--|\\.)no-", "$1") : written),
                new Flag(!isNegated, word.origin()));
    }

    private static Value value(String written, Value word) {
        if (!(word instanceof Text first)) {
            return word;
        }
        boolean isOfSeveralWords = written.startsWith(first.text() + ",");
        return Literals.read(isOfSeveralWords ? "[" + written + "]" : written, word.origin());
    }

    private static String key(String written) {
        String key = written.replaceFirst("^[-+~]+", "").replace('-', '_');
        return key.isEmpty() ? "_" : key;
    }
}
