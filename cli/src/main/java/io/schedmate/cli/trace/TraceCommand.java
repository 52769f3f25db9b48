package io.schedmate.cli.trace;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.research.history.RecordFormat;
import io.schedmate.traceimport.simulation.ImportedTrace;
import io.schedmate.traceimport.simulation.TraceText;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts other systems' job records to a trace. */
@Command(
        name = "trace",
        header = "Convert another system's records of jobs to a trace for simulate.",
        description = "Writes the trace to standard output: GPU jobs that ran and ended, second 0 the first"
                + " submission. Unreadable records are reported on standard error. Forms: sacct (--parsable2, with"
                + " AllocTRES), kubernetes (kubectl get jobs -A -o json; Kueue's queues are virtual clusters), helios"
                + " (cluster_log.csv), philly (cluster_job_log), acme (trace_seren.csv), pai (pai_task_table.csv).")
public final class TraceCommand implements Callable<Integer> {

    private static final int MAX_SHOWN = 5;

    private final Terminal terminal;

    @Option(names = "--from", paramLabel = "FORM", required = true, description = "The system that wrote the records.")
    private RecordFormat format = RecordFormat.SACCT;

    @Parameters(paramLabel = "FILE", description = "The records, plain or gzip.")
    private Path file = Path.of("");

    public TraceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        ImportedTrace trace = read();
        if (trace.jobs().isEmpty()) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected GPU jobs that ran and ended",
                    file + ": none of " + (trace.passedOver() + trace.refusedCount()) + " records is one",
                    "look at the file, and at the form named by --from"));
        }
        TraceText.write(trace.jobs(), terminal.out());
        terminal.out().flush();
        terminal.err()
                .println("%,d jobs, %,d records passed over, %,d could not be read"
                        .formatted(trace.jobs().size(), trace.passedOver(), trace.refusedCount()));
        trace.refused().stream().limit(MAX_SHOWN).forEach(why -> terminal.err().println(PlainText.safe(why)));
        return ExitCode.DONE.number();
    }

    private ImportedTrace read() {
        try (Reader records = open()) {
            return format.read(records);
        } catch (IOException | IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected records as they come from " + format,
                    file + ": " + wrong.getMessage(),
                    "name another form by --from"));
        }
    }

    private Reader open() throws IOException {
        InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        bytes.mark(2);
        boolean isGzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
        bytes.reset();
        return new BufferedReader(
                new InputStreamReader(isGzip ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8));
    }
}
