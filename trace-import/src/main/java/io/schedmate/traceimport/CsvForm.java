package io.schedmate.traceimport;

import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads SchedMate's own CSV columns, named as in the API. */
final class CsvForm implements Form {

    private static final Set<String> COLUMNS = Set.of(
            "cluster",
            "scheduler",
            "externalId",
            "name",
            "owner",
            "project",
            "queue",
            "command",
            "workingDirectory",
            "image",
            "state",
            "submittedAt",
            "startedAt",
            "endedAt",
            "durationSeconds",
            "nodeCount",
            "gpuCount",
            "gpuType",
            "cpuCount",
            "memoryBytes",
            "timeLimitSeconds",
            "exitCode",
            "signal",
            "schedulerReason",
            "gpuUtilisationRatio",
            "gpuMemoryPeakBytes",
            "energyJoules");

    @Override
    public char delimiter() {
        return ',';
    }

    @Override
    public boolean quoted() {
        return true;
    }

    @Override
    public List<String> needed() {
        return List.of("scheduler", "externalId", "state");
    }

    /** Returns the known columns. An unknown column is an error, because its values would be lost silently. */
    @Override
    public Set<String> allowed() {
        return COLUMNS;
    }

    @Override
    public boolean isPartOfAnother(Row row) {
        return false;
    }

    @Override
    public PastJob with(PastJob job, Row piece) {
        return job;
    }

    @Override
    public PastJob read(Row row, ImportDefaults defaults) {
        String cluster = row.text("cluster") == null ? defaults.cluster() : row.text("cluster");
        if (cluster == null) {
            throw BadValue.of("cluster", "the name of the cluster", "nothing", "name it once for all rows");
        }
        Integer nodes = row.small("nodeCount");
        Integer gpus = row.small("gpuCount");
        JobSubmission submission = new JobSubmission(
                cluster,
                row.required("scheduler"),
                row.required("externalId"),
                row.text("name"),
                row.text("owner"),
                row.text("project"),
                row.text("queue"),
                row.text("command"),
                row.text("workingDirectory"),
                row.text("image"),
                new JobSource.None(),
                new RequestedResources(
                        nodes,
                        gpus,
                        row.text("gpuType"),
                        row.small("cpuCount"),
                        row.whole("memoryBytes"),
                        row.decimal("timeLimitSeconds")),
                Map.of());
        return new PastJob(
                submission,
                state(row.required("state")),
                new JobExit(row.small("exitCode"), row.small("signal"), row.text("schedulerReason")),
                row.time("submittedAt"),
                row.time("startedAt"),
                end(row),
                new MeasuredUse(
                        nodes,
                        gpus,
                        row.text("gpuType"),
                        row.decimal("gpuUtilisationRatio"),
                        row.whole("gpuMemoryPeakBytes"),
                        null,
                        row.decimal("energyJoules")));
    }

    private static JobState state(String text) {
        return Stream.of(JobState.values())
                .filter(JobState::ended)
                .filter(state -> state.wire().equals(text))
                .findFirst()
                .orElseThrow(() -> BadValue.of(
                        "state",
                        "one of "
                                + Stream.of(JobState.values())
                                        .filter(JobState::ended)
                                        .map(JobState::wire)
                                        .collect(Collectors.joining(", ")),
                        text,
                        "import jobs that have ended"));
    }

    private static Instant end(Row row) {
        Instant end = row.time("endedAt");
        Instant start = row.time("startedAt");
        Double seconds = row.decimal("durationSeconds");
        if (end != null) {
            return end;
        }
        if (start == null || seconds == null || !(seconds >= 0 && seconds < Integer.MAX_VALUE)) {
            throw BadValue.of("endedAt", "a time, or else startedAt and durationSeconds", shown(seconds), "give one");
        }
        return start.plus(Duration.ofMillis(Math.round(seconds * 1000)));
    }

    private static String shown(@Nullable Double seconds) {
        return seconds == null ? "nothing" : seconds + " s";
    }
}
