package io.schedmate.code.admission;

import io.schedmate.code.command.Invocation;
import io.schedmate.code.command.JobCommand;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.similar.compare.WorkloadComparison;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.NameWords;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run command without the parts that may change between two submissions of one job: run names, output paths, seeds,
 * ports, dates. Unlike {@link WorkloadComparison}, it is strict: a different learning rate makes a different job. Equal
 * signatures mean the same job.
 */
public record CommandSignature(
        String program, List<String> arguments, Map<String, String> options, int nodes, int processes) {

    private static final Pattern DATE = Pattern.compile("(?<!\\d)20\\d\\d[-_.]?[01]\\d[-_.]?[0-3]\\d(?:[-_T"
            + " ]?[0-2]\\d[-_:.]?[0-5]\\d(?:[-_:.]?[0-5]\\d)?)?(?!\\d)");

    public static CommandSignature of(JobCommand job) {
        // Guessing that -s is the seed would treat two jobs as one.
        Invocation invocation = job.unguessed();
        Map<String, String> options = new TreeMap<>();
        FlagLexicon.given(invocation).forEach((name, value) -> {
            FlagKind kind = FlagLexicon.kindOf(name);
            if (kind != FlagKind.SEED && kind != FlagKind.COSMETIC) {
                options.put(name, undated(value));
            }
        });
        List<String> arguments = invocation.positionals().stream()
                .map(word -> NameWords.isOutput(word) ? "*" : undated(word))
                .toList();
        // If a word is known only at run time, the text of the command must be the same.
        boolean isKnown = Stream.concat(arguments.stream(), options.values().stream())
                .allMatch(text -> text.indexOf(Word.UNKNOWN) < 0);
        return new CommandSignature(
                undated(invocation.program()),
                isKnown ? arguments : List.of(undated(job.command())),
                Map.copyOf(options),
                invocation.processes().nodes(),
                invocation.processes().inAll());
    }

    private static String undated(String text) {
        return DATE.matcher(WorkLimit.text(text)).replaceAll("*");
    }
}
