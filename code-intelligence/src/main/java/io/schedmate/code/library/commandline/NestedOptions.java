package io.schedmate.code.library.commandline;

import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Text;
import java.util.List;

/** Reads the words of a command line as nested entries, without a particular program. */
public final class NestedOptions {

    private NestedOptions() {}

    public static Entries of(List<Value> words) {
        Entries options = Entries.empty(Origin.COMMAND);
        apply(words, options);
        return options;
    }

    /** Applies {@code --a.b-c v}, {@code --a=v} and {@code a=v} as nested entries. */
    public static void apply(List<Value> words, Entries into) {
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof Text text)) {
                continue;
            }
            String word = text.text();
            int equals = word.indexOf('=');
            boolean isFlag = word.startsWith("--") || word.matches("-[A-Za-z]\\w*");
            if (equals > 0 && word.substring(0, equals).matches("[-+~]{0,2}[\\w.-]+")) {
                Merging.set(
                        into, key(word.substring(0, equals)), Literals.read(word.substring(equals + 1), text.origin()));
            } else if (isFlag) {
                boolean valued = i + 1 < words.size()
                        && !(words.get(i + 1) instanceof Text next
                                && next.text().matches("--?[A-Za-z].*"));
                boolean isNegated = !valued && word.matches("--(?:\\w[\\w-]*\\.)*no-.+");
                Value value = !valued ? new Flag(!isNegated, text.origin()) : Literals.literal(words.get(i + 1));
                i += valued ? 1 : 0;
                Merging.set(into, key(isNegated ? word.replaceFirst("(--|\\.)no-", "$1") : word), value);
            } else if (isPath(word) && i + 1 < words.size() && words.get(i + 1) instanceof Text) {
                Merging.set(into, word, Literals.literal(words.get(++i)));
            }
        }
    }

    /** Matches {@code SOLVER.BASE_LR 0.1}, as in yacs: a dotted name in capitals is not a file. */
    private static boolean isPath(String word) {
        return word.matches("[A-Z][A-Z0-9_]*(?:\\.[A-Z0-9_]+)+");
    }

    private static String key(String written) {
        String key = written.replaceFirst("^[-+~]+", "").replace('-', '_');
        return key.isEmpty() ? "_" : key;
    }
}
