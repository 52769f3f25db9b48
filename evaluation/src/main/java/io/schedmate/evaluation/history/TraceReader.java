package io.schedmate.evaluation.history;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.JobFacts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace in comma-separated values, plain or gzip. Required: {@code submit_s} and {@code duration_s}; optional:
 * {@code job_id, user, vc, job_name, executable, end_s, gpu_num, procs, nodes, mem_mb, requested_s, state, status}.
 */
public final class TraceReader {

    /**
     * A trace in submission order.
     *
     * @param rejected numbers of the lines, from 1, without a submission time or a duration
     */
    public record Trace(List<TraceJob> jobs, List<Integer> rejected) {

        public Trace {
            jobs = List.copyOf(jobs);
            rejected = List.copyOf(rejected);
        }
    }

    private TraceReader() {}

    /** @throws IOException also if required columns are missing */
    public static Trace read(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                BufferedReader lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
            return read(lines, file.toString());
        }
    }

    private static Trace read(BufferedReader text, String name) throws IOException {
        List<TraceJob> jobs = new ArrayList<>();
        List<Integer> rejected = new ArrayList<>();
        CsvRow.read(text, name, List.of("submit_s", "duration_s"), row -> {
            TraceJob job = job(row);
            if (job == null) {
                rejected.add(row.line());
            } else {
                jobs.add(job);
            }
        });
        jobs.sort(Comparator.comparingDouble(TraceJob::submitSeconds));
        return new Trace(jobs, rejected);
    }

    private static @Nullable TraceJob job(CsvRow row) {
        Double submit = row.number("submit_s");
        Double duration = row.number("duration_s");
        if (submit == null || duration == null || duration < 0) {
            return null;
        }
        Double end = row.number("end_s");
        String id = row.text("job_id");
        return new TraceJob(
                id == null ? "row " + row.line() : id,
                facts(row),
                submit,
                duration,
                end == null ? submit + duration : end,
                endState(row));
    }

    private static JobFacts facts(CsvRow row) {
        String executable = row.text("executable");
        return new JobFacts(
                row.text("user"),
                executable == null ? row.text("job_name") : executable,
                row.text("vc"),
                row.number("gpu_num"),
                row.number("procs"),
                row.number("nodes"),
                row.number("mem_mb"),
                row.number("requested_s"));
    }

    private static @Nullable EndState endState(CsvRow row) {
        String own = row.text("status");
        String state = row.text("state") == null ? own : row.text("state");
        if (isTimeout(own) || isTimeout(state)) {
            return EndState.TIMED_OUT;
        }
        if (state == null) {
            return null;
        }
        String word = state.toUpperCase(Locale.ROOT);
        if (word.startsWith("COMPLETED") || word.startsWith("SUCCE") || word.equals("PASS")) {
            return EndState.FINISHED;
        }
        return word.startsWith("CANCEL") || word.equals("KILLED") ? EndState.CANCELLED : EndState.FAILED;
    }

    /** Whether the status is a timeout. A status in the scheduler's own words is more precise than the state column. */
    private static boolean isTimeout(@Nullable String word) {
        return word != null
                && (word.toUpperCase(Locale.ROOT).startsWith("TIMEOUT")
                        || word.toUpperCase(Locale.ROOT).startsWith("TIMED_OUT"));
    }
}
