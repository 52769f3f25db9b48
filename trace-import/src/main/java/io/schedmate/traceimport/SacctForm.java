package io.schedmate.traceimport;

import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.slurm.format.StateWords;
import io.schedmate.slurm.format.Tres;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of Slurm's {@code sacct --parsable2}. Unknown columns are ignored. The rows of steps provide the
 * resource use of their job.
 */
final class SacctForm implements Form {

    /** Matches {@code 123.batch}, {@code 123_4.0} and {@code 123+1.extern}: the steps of a job. */
    private static final Pattern STEP = Pattern.compile("\\d+([_+]\\d+)?\\..+");

    private static final Pattern JOB = Pattern.compile("\\d+([_+]\\d+)?");
    private static final Pattern ELAPSED = Pattern.compile("(?:(\\d+)-)?(?:(\\d+):)?(\\d+):(\\d+)(?:\\.\\d+)?");
    private static final Pattern EXIT = Pattern.compile("(\\d+):(\\d+)");

    @Override
    public char delimiter() {
        return '|';
    }

    @Override
    public boolean quoted() {
        return false;
    }

    @Override
    public List<String> needed() {
        return List.of("JobID", "State");
    }

    @Override
    public Set<String> allowed() {
        return Set.of();
    }

    @Override
    public boolean isPartOfAnother(Row row) {
        String id = row.text("JobID");
        return id != null && STEP.matcher(id).matches();
    }

    @Override
    public PastJob with(PastJob job, Row piece) {
        String id = Objects.requireNonNullElse(piece.text("JobID"), "");
        return id.startsWith(job.submission().externalId() + ".") ? job.using(StepUse.added(job.used(), piece)) : job;
    }

    @Override
    public PastJob read(Row row, ImportDefaults defaults) {
        String id = row.required("JobID");
        if (!JOB.matcher(id).matches()) {
            throw BadValue.of("JobID", "a job's number such as 123 or 123_4", id, "export jobs that have ended");
        }
        String cluster = row.text("Cluster") == null ? defaults.cluster() : row.text("Cluster");
        if (cluster == null) {
            throw BadValue.of("Cluster", "the name of the cluster", "nothing", "name it once for all rows");
        }
        JobState outcome = state(row.required("State"));
        Tres used = tres("AllocTRES", row);
        Tres asked = tres("ReqTRES", row).or(used);
        Integer nodes = row.small("NNodes") == null ? used.nodes() : row.small("NNodes");
        JobSubmission submission = new JobSubmission(
                cluster,
                "slurm",
                id,
                row.text("JobName"),
                row.text("User"),
                row.text("Account"),
                row.text("Partition"),
                row.text("SubmitLine"),
                row.text("WorkDir"),
                null,
                new JobSource.None(),
                new RequestedResources(
                        asked.nodes() == null ? nodes : asked.nodes(),
                        asked.gpus(),
                        asked.gpuType(),
                        asked.cpus(),
                        asked.memoryBytes(),
                        limit(row.text("Timelimit"))),
                Map.of());
        Instant start = outcome == JobState.CANCELLED && row.time("End") == null ? null : row.time("Start");
        return new PastJob(
                submission,
                outcome,
                exit(row),
                row.time("Submit"),
                start,
                end(row),
                new MeasuredUse(
                        nodes, used.gpus(), used.gpuType(), null, null, null, StepUse.energy(row, "AllocTRES")));
    }

    private static JobState state(String text) {
        // For example "CANCELLED by 1001", or "COMPLETED+" in a column that was too narrow.
        String word = text.split("[ +]", -1)[0].toUpperCase(Locale.ROOT);
        return StateWords.meaning(word)
                .filter(JobState::ended)
                .orElseThrow(() -> BadValue.of(
                        "State",
                        "a state of Slurm that ends a job",
                        text,
                        "export with --state or leave out running jobs"));
    }

    private static Tres tres(String column, Row row) {
        String text = row.text(column);
        try {
            return text == null ? Tres.none() : Tres.of(text);
        } catch (Tres.Malformed wrong) {
            throw BadValue.of(column, wrong.expected(), wrong.found(), "export with sacct --parsable2");
        }
    }

    private static JobExit exit(Row row) {
        String reason = row.required("State").split(" ", -1)[0];
        String code = row.text("ExitCode");
        if (code == null) {
            return new JobExit(null, null, reason);
        }
        Matcher parts = EXIT.matcher(code);
        if (!parts.matches() || parts.group(1).length() > 3 || parts.group(2).length() > 3) {
            throw BadValue.of("ExitCode", "code:signal", code, "export with sacct --parsable2");
        }
        int signal = Integer.parseInt(parts.group(2));
        int exit = Integer.parseInt(parts.group(1));
        return signal == 0 ? new JobExit(exit, null, reason) : new JobExit(null, signal, reason);
    }

    private static Instant end(Row row) {
        Instant end = row.time("End");
        // Always read, because an invalid elapsed time makes the row unusable.
        Duration elapsed = elapsed("Elapsed", row.text("Elapsed"));
        Instant start = row.time("Start");
        if (end != null) {
            return end;
        }
        if (start == null || elapsed == null) {
            throw BadValue.of("End", "a time, or else Start and Elapsed", "nothing", "export these columns");
        }
        return start.plus(elapsed);
    }

    private static @Nullable Double limit(@Nullable String text) {
        boolean none = text == null || text.equalsIgnoreCase("UNLIMITED") || text.equalsIgnoreCase("Partition_Limit");
        Duration limit = none ? null : elapsed("Timelimit", text);
        return limit == null ? null : (double) limit.toSeconds();
    }

    private static @Nullable Duration elapsed(String column, @Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher parts = ELAPSED.matcher(text);
        if (!parts.matches() || text.length() > 32) {
            throw BadValue.of(column, "[days-]hours:minutes:seconds", text, "export with sacct --parsable2");
        }
        return Duration.ofDays(number(parts.group(1)))
                .plusHours(number(parts.group(2)))
                .plusMinutes(number(parts.group(3)))
                .plusSeconds(number(parts.group(4)));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits.substring(0, Math.min(digits.length(), 9)));
    }
}
