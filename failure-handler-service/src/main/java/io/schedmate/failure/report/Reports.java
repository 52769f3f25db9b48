package io.schedmate.failure.report;

import io.schedmate.failure.report.JobRuns.Query;
import io.schedmate.model.api.report.Report;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Creates reports. */
public record Reports(JobRuns runs, Clock clock) {

    /** The maximum number of runs in a report, so that it fits into memory. */
    public static final int MAX_RUNS = 200_000;

    private static final List<String> CAVEATS = List.of(
            "GPU hours are requested GPU hours: the GPUs of the submission, from start to end of each run.",
            "Idle GPU hours come from alerts about idle GPUs, which require node agents.");

    /** @throws TooManyRuns if the period has more than {@link #MAX_RUNS} runs */
    public Report of(Query query) {
        List<Run> found = runs.list(query, MAX_RUNS + 1);
        if (found.size() > MAX_RUNS) {
            throw new TooManyRuns();
        }
        return report(query, found, runs.recovered(query, MAX_RUNS), runs.idle(query, MAX_RUNS), clock.instant());
    }

    static Report report(Query query, List<Run> found, List<Recovered> recovered, List<Idle> idle, Instant now) {
        Period period = new Period(query.from(), query.to(), now);
        List<JudgedRun> judged = found.stream()
                .filter(period::meets)
                .map(run -> JudgedRun.of(run, period))
                .toList();
        Breakdown breakdown = new Breakdown(judged);
        return new Report(
                query.from(),
                query.to(),
                now,
                query.owner(),
                query.project(),
                query.cluster(),
                UseSum.of(judged),
                breakdown.outcomes(),
                breakdown.groups(run -> run.job().owner()),
                breakdown.groups(run -> run.job().project()),
                breakdown.groups(Run::cluster),
                breakdown.waste(),
                IdleTimes.of(idle, period),
                Forecasts.of(judged, period),
                breakdown.causes(period),
                NodeShares.of(judged, period),
                Savings.of(recovered, now),
                CAVEATS);
    }

    /** Thrown if there are more runs than a report can contain. */
    public static final class TooManyRuns extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooManyRuns() {
            super("There are more than %d runs.".formatted(MAX_RUNS));
        }
    }
}
