package io.schedmate.query.report;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.MetricsSample;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Answers questions from reports. Returns empty if the report does not contain the answer; the log may. */
public final class ReportAnswers {

    private ReportAnswers() {}

    /**
     * Answers from the tracker's current report and series.
     *
     * @param series samples of the series, oldest first
     */
    public static Optional<String> to(ReportQuestion question, JobMetrics latest, List<MetricsSample> series) {
        var metrics = new MetricsAnswers(latest, series);
        return switch (question.fact()) {
            case LOSS_AT_STEP -> metrics.lossAt(question.named());
            case LOSS_NOW -> metrics.lossNow();
            case LOWEST_LOSS -> metrics.extremeLoss(Comparator.naturalOrder());
            case HIGHEST_LOSS -> metrics.extremeLoss(Comparator.reverseOrder());
            case STEP -> metrics.step();
            case EPOCH -> metrics.epoch();
            case SLOWEST_EPOCH -> metrics.epochByTime(Comparator.reverseOrder());
            case FASTEST_EPOCH -> metrics.epochByTime(Comparator.naturalOrder());
            case TIME_LEFT -> metrics.timeLeft();
            case THROUGHPUT -> metrics.throughput();
            case STEP_TIME -> metrics.stepTime();
            case THROUGHPUT_DROP -> metrics.drops();
            case SLOW_RANKS -> metrics.slowRanks();
            case ADVANCES -> metrics.progress();
            case ALERTS, HANG, DIVERGED, OUT_OF_TIME, OUT_OF_MEMORY, GPU_IDLE -> Optional.empty();
            case DURATION, MEMORY, UTILISATION, TIME_LIMIT, SIMILAR -> Optional.empty();
        };
    }

    /** Returns the open alerts behind an answer. */
    public static List<JobAlert> bearing(ReportQuestion question, List<JobAlert> alerts) {
        Optional<AlertCondition> asked = question.fact().condition();
        return alerts.stream()
                .filter(alert -> alert.status() != AlertStatus.CLOSED)
                .filter(alert -> asked.isEmpty() || alert.condition() == asked.get())
                .toList();
    }

    /** Answers from all open alerts of the job. The absence of alerts is an answer too. */
    public static String to(ReportQuestion question, List<JobAlert> alerts) {
        List<JobAlert> open = bearing(question, alerts);
        boolean named = question.fact().condition().isPresent();
        if (open.isEmpty()) {
            return named ? "No open alert says so." : "No alert is open.";
        }
        return open.stream().map(JobAlert::summary).collect(Collectors.joining("; "));
    }

    /** Answers from the advisor's estimates. */
    public static Optional<String> to(ReportQuestion question, Advice advice) {
        return AdviceAnswers.to(question.fact(), advice);
    }
}
