package io.schedmate.cli.inspect;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.similar.compare.Similarity;
import io.schedmate.code.similar.compare.WorkloadComparison;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides whether two jobs are the same workload, for each given pair. */
@Command(
        name = "similarity",
        header = "Compare pairs of jobs: is a record of one a good estimate for the other?",
        description = {
            "A line of FILE is {\"id\",\"a\":{\"dir\",\"command\",\"root\"?},\"b\":{...}}, its answer"
                    + " {\"id\",\"score\",\"sameWorkload\",\"why\"}; the score is above 0.5 exactly for the same workload.",
            "An unreadable line is reported on standard error with its number; the others are answered, and the"
                    + " exit code is 2."
        })
public final class SimilarityCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final WorkloadComparison comparison;

    @Parameters(paramLabel = "FILE", description = "The pairs, one JSON object per line; - for standard input.")
    private @Nullable Path file;

    @Option(names = "--json", description = "Print problems as JSON too; answers always are.")
    private boolean json;

    public SimilarityCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        comparison = new WorkloadComparison(engines.inspector());
    }

    @Override
    public Integer call() {
        Path named = file == null ? Path.of("-") : file;
        boolean piped = named.toString().equals("-");
        try (InputStream in = piped ? terminal.in() : Files.newInputStream(named)) {
            return answerAll(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)))
                    .number();
        } catch (IOException unreadable) {
            throw new CommandFailed(
                    Problem.unreadable("Expected a file of pairs", named.toString(), "name a file, or - for a pipe"));
        }
    }

    private ExitCode answerAll(BufferedReader lines) throws IOException {
        ExitCode end = ExitCode.DONE;
        int number = 0;
        for (String line = lines.readLine(); line != null && terminal.stillRead(); line = lines.readLine()) {
            number++;
            if (!line.isBlank() && !answer(line, number)) {
                end = ExitCode.USAGE;
            }
        }
        return end;
    }

    private boolean answer(String line, int number) {
        try {
            JobPair pair = JobPair.of(line);
            new JsonLines(terminal.out())
                    .write(
                            comparison.compare(pair.one(), pair.other()),
                            (object, answer) -> properties(object.text("id", pair.id()), answer));
            terminal.out().flush();
            return true;
        } catch (CommandFailed bad) {
            Problem problem = bad.problem();
            Problem.unreadable("Line " + number + ": " + problem.expected(), problem.value(), problem.remedy())
                    .print(terminal, json);
            return false;
        }
    }

    private static void properties(JsonObject object, Similarity answer) {
        object.number("score", answer.score())
                .flag("sameWorkload", answer.sameWorkload())
                .text("why", answer.why());
    }
}
