package io.schedmate.cli.remote.feedback;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Proposes site rules for the lines that were most often wrongly diagnosed. */
@Command(
        name = "propose",
        header = "Propose signatures for the lines that diagnoses got wrong most often.",
        description = {
            "Prints rows for a site's signatures.tsv, most frequent first. A comment above each row says how often and where the line occurred.",
            "The rows are proposals: review them, and copy the right ones into the site's rules folder.",
            "Cells are separated by tabs. Use --out or a redirection, because terminals may turn tabs into blanks."
        })
public final class ProposeRulesCommand extends RemoteCommand {

    private static final String HEAD =
            "# id\trole\tcategory[/infraType]\treason\tcode\twhen: a && b || c\tunless, then /regular expression/\n";

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of failures, latest first (1000).")
    private int limit = 1000;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the rows into FILE, which must not exist.")
    private @Nullable Path out;

    public ProposeRulesCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        CandidateSignatures candidates = new CandidateSignatures();
        gateway.list("/feedback", Math.max(1, limit)).forEach(candidates::add);
        if (candidates.isEmpty()) {
            terminal.err().println("No feedback names a line and what it was, so nothing is proposed.");
            return ExitCode.DONE;
        }
        if (out == null) {
            // Printed directly, because the usual output removes tabs. The cells contain no control characters.
            terminal.out().print(HEAD + candidates.rows());
        } else {
            write(out, HEAD + candidates.rows());
            printLine("%d signatures are proposed in %s.".formatted(candidates.size(), out));
        }
        return ExitCode.DONE;
    }

    private static void write(Path file, String rows) {
        if (Files.exists(file)) {
            throw new CommandFailed(
                    Problem.usage("Expected a file that is not there yet", file.toString(), "name another file"));
        }
        try {
            Files.writeString(file, rows);
        } catch (IOException e) {
            throw new CommandFailed(Problem.usage(
                    "Expected a file that can be written", file + ": " + e.getMessage(), "name another file"));
        }
    }
}
