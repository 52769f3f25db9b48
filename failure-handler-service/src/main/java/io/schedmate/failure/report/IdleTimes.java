package io.schedmate.failure.report;

import io.schedmate.model.api.report.IdleJob;
import io.schedmate.model.api.report.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Sums the GPU hours of idle times within a period. */
final class IdleTimes {

    private static final double SECONDS_AN_HOUR = 3600;

    private IdleTimes() {}

    static List<IdleJob> of(List<Idle> times, Period period) {
        return times.stream()
                .map(time -> job(time, period))
                .filter(job -> job.idleGpuHours() > 0)
                .sorted(Comparator.comparingDouble(IdleJob::idleGpuHours)
                        .reversed()
                        .thenComparing(job -> job.jobId().value()))
                .limit(Report.MAX)
                .toList();
    }

    private static IdleJob job(Idle time, Period period) {
        Instant first = time.since().isBefore(period.from()) ? period.from() : time.since();
        Instant until = time.until() == null ? period.now() : time.until();
        Instant last = until.isAfter(period.to()) ? period.to() : until;
        double hours = Math.max(0, Duration.between(first, last).toMillis() / 1000.0 / SECONDS_AN_HOUR);
        return new IdleJob(
                time.jobId(),
                time.name(),
                time.owner(),
                time.project(),
                time.cluster(),
                time.condition(),
                hours * time.idleGpus());
    }
}
