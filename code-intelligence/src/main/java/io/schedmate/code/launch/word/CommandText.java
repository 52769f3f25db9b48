package io.schedmate.code.launch.word;

import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command that is passed as one text: {@code bash -c "..."}, {@code sbatch --wrap="..."}, or to a terminal.
 *
 * @param launcher the words that start the shell on several ranks
 * @param options the options of sbatch; null if no batch job is requested
 */
public record CommandText(
        Word text, List<Word> launcher, @Nullable List<Word> options) {

    private static final Pattern COMMAND = Pattern.compile("-[a-z]*c");
    private static final Pattern STARTS =
            Pattern.compile(".*\\b(?:python\\d?|torchrun|accelerate|deepspeed|bash|sh)\\s.+");

    /** Returns the command; null if {@code words} contain none. */
    public static @Nullable CommandText of(List<Word> words) {
        String first = leaf(words.getFirst());
        if (first.equals("sbatch")) {
            return wrapped(words);
        }
        for (int at = 0; at + 2 < words.size(); at++) {
            boolean isOption =
                    COMMAND.matcher(WorkLimit.text(words.get(at + 1).text())).matches();
            if (StartingWords.isShell(leaf(words.get(at))) && isOption) {
                return new CommandText(words.get(at + 2), launcher(words.subList(0, at)), null);
            }
        }
        String last = words.getLast().text();
        return StartingWords.isTerminal(first)
                        && STARTS.matcher(WorkLimit.text(last)).matches()
                ? new CommandText(words.getLast(), List.of(), null)
                : null;
    }

    private static @Nullable CommandText wrapped(List<Word> words) {
        for (int at = 1; at < words.size(); at++) {
            String word = words.get(at).text();
            boolean isNext = word.equals("--wrap") && at + 1 < words.size();
            if (isNext || word.startsWith("--wrap=")) {
                Word text = isNext ? words.get(at + 1) : words.get(at).from("--wrap=".length());
                return new CommandText(text, List.of(), words.subList(1, at));
            }
        }
        return null;
    }

    private static List<Word> launcher(List<Word> before) {
        return before.isEmpty() || !StartingWords.isLauncher(leaf(before.getFirst())) ? List.of() : List.copyOf(before);
    }

    private static String leaf(Word word) {
        return StartingWords.leaf(word.text());
    }
}
