package io.schedmate.failure.evidence;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.failure.nodes.NodeScores;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.recovery.rate.CheckpointInterval;
import io.schedmate.recovery.rate.FailureRate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds evidence to an overdue checkpoint: the work at risk at the failure rate of the job's nodes, and the best
 * interval. The cost of a checkpoint is unknown, but it is at most the usual time between two progress reports.
 */
public record CheckpointRisk(NodeScores scores, Outbox outbox) implements AlertFollower {

    private static final double SECONDS_A_DAY = 86_400;

    @Override
    public void alerted(JobAlertChanged event) {
        JobAlert alert = event.alert();
        if (event.change() != AlertChange.OPENED || alert.condition() != AlertCondition.CHECKPOINT_OVERDUE) {
            return;
        }
        Map<String, Double> perDay = new TreeMap<>();
        alert.evidence()
                .nodes()
                .forEach(node -> scores.rate(alert.cluster(), node)
                        .map(FailureRate::perDay)
                        .filter(rate -> rate > 0)
                        .ifPresent(rate -> perDay.put(node, rate)));
        if (!perDay.isEmpty()) {
            outbox.add(List.of(EvidenceEvents.of(alert, evidence(alert, perDay), "checkpoint")));
        }
    }

    private static CollectedEvidence evidence(JobAlert alert, Map<String, Double> perDay) {
        double all = perDay.values().stream().mapToDouble(Double::doubleValue).sum();
        String worst = perDay.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
        StringBuilder text = new StringBuilder(
                "Based on their history, one of its %d nodes is expected to fail every %s; %s fails most often."
                        .formatted(perDay.size(), ReadableTime.of((long) (SECONDS_A_DAY / all)), worst));
        Map<String, Double> figures = alert.evidence().figures();
        Double report = figures.get("reportGapSeconds");
        Double usual = figures.get("usualGapSeconds");
        if (report != null && usual != null && report > 0) {
            Duration best = CheckpointInterval.of(Duration.ofMillis(Math.round(report * 1000)), all);
            text.append(
                    " An interval of %s between checkpoints loses the least time if a checkpoint takes %s; the current interval is %s."
                            .formatted(
                                    ReadableTime.of(best.toSeconds()),
                                    ReadableTime.of(report.longValue()),
                                    ReadableTime.of(usual.longValue())));
        }
        if (alert.cost().gpuHoursSoFar() != null) {
            text.append(" %.1f GPU hours are at risk.".formatted(alert.cost().gpuHoursSoFar()));
        }
        return new CollectedEvidence(
                worst,
                alert.updatedAt(),
                text.toString(),
                perDay.entrySet().stream()
                        .limit(200)
                        .map(node -> "%s: %.3f failures a day".formatted(node.getKey(), node.getValue()))
                        .toList());
    }
}
