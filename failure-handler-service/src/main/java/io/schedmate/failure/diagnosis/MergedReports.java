package io.schedmate.failure.diagnosis;

import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobExit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges two reports of the same end. Values of the first take precedence; the second fills in missing ones. */
final class MergedReports {

    private MergedReports() {}

    static JobFailed of(JobFailed first, JobFailed second) {
        JobExit one = first.exit();
        JobExit other = second.exit();
        List<String> nodes = Stream.concat(first.nodes().stream(), second.nodes().stream())
                .distinct()
                .toList();
        return new JobFailed(
                first.eventId(),
                first.jobId(),
                first.cluster(),
                first.attempt(),
                first.occurredAt(),
                new JobExit(
                        known(one.exitCode(), other.exitCode()),
                        known(one.signal(), other.signal()),
                        known(one.schedulerReason(), other.schedulerReason())),
                nodes,
                known(first.startedAt(), second.startedAt()));
    }

    private static <T> @Nullable T known(@Nullable T first, @Nullable T second) {
        return first == null ? second : first;
    }
}
