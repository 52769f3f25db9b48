package io.schedmate.failure.report;

import io.schedmate.model.api.report.ForecastScore;
import io.schedmate.model.job.JobState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares estimated with actual durations of jobs whose first attempt succeeded, because that attempt did all of the
 * job's work.
 */
final class Forecasts {

    private static final double FACTOR = 2;

    private Forecasts() {}

    static ForecastScore of(List<JudgedRun> judged, Period period) {
        List<Run> ended = judged.stream()
                .map(JudgedRun::run)
                .filter(run -> run.attempt() == 1 && run.state() == JobState.SUCCEEDED)
                .filter(run -> run.endedAt() != null && period.contains(run.endedAt()))
                .toList();
        List<Run> estimated =
                ended.stream().filter(run -> run.forecast() != null).toList();
        return new ForecastScore(
                estimated.size(),
                ended.size() - estimated.size(),
                share(estimated.stream().filter(Forecasts::isWithinTwo).count(), estimated.size()),
                share(estimated.stream().filter(Forecasts::isCovered).count(), estimated.size()));
    }

    private static boolean isWithinTwo(Run run) {
        double p50 = forecast(run).p50();
        double took = seconds(run);
        return took <= FACTOR * p50 && p50 <= FACTOR * took;
    }

    private static boolean isCovered(Run run) {
        double took = seconds(run);
        return forecast(run).p10() <= took && took <= forecast(run).p90();
    }

    private static Run.Forecast forecast(Run run) {
        return Objects.requireNonNull(run.forecast(), "only estimated ones are judged");
    }

    private static double seconds(Run run) {
        return Duration.between(run.startedAt(), Objects.requireNonNull(run.endedAt(), "only ended ones are judged"))
                        .toMillis()
                / 1000.0;
    }

    private static @Nullable Double share(long part, int all) {
        return all == 0 ? null : Double.valueOf((double) part / all);
    }
}
