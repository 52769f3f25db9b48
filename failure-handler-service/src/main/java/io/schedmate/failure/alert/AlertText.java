package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.OneLine;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.check.ReadableNumber;
import io.schedmate.wire.mask.SecretMask;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Describes alerts in words. Text from outside, such as log lines and names, always stays on its own line, whatever it
 * contains.
 */
record AlertText(Console console) {

    private static final int MAX_LINES = 5;
    private static final int MAX_FIGURES = 6;
    private static final int MAX_NODES = 10;
    private static final int MAX_JOBS = 10;
    private static final int MAX_LINE_LENGTH = 200;
    private static final int MAX_NAME_LENGTH = 80;

    String text(JobAlert alert, Ownership ownership) {
        List<String> lines = new ArrayList<>();
        lines.add(first(alert, ownership));
        lines.add(OneLine.of(alert.summary(), 2 * MAX_LINE_LENGTH));
        alert.evidence().lines().stream()
                .limit(MAX_LINES)
                .forEach(line -> lines.add("  > " + OneLine.of(line, MAX_LINE_LENGTH)));
        if (!alert.evidence().figures().isEmpty()) {
            lines.add("Figures: " + figures(alert.evidence().figures()));
        }
        if (!alert.evidence().nodes().isEmpty()) {
            lines.add("Nodes: " + listed(alert.evidence().nodes(), MAX_NODES));
        }
        alert.evidence().collected().stream()
                .limit(MAX_NODES)
                .forEach(collected -> lines.add("Collected on %s: %s"
                        .formatted(name(collected.node()), OneLine.of(collected.summary(), 2 * MAX_LINE_LENGTH))));
        lines.add("Since " + alert.since().truncatedTo(ChronoUnit.SECONDS) + ended(alert));
        if (alert.status() != AlertStatus.CLOSED) {
            lines.add("What to do: " + alert.action());
        }
        cost(alert.cost(), lines);
        lines.add("Job %s, attempt %d, of %s".formatted(alert.jobId(), alert.attempt(), of(ownership)));
        console.job(alert.jobId()).ifPresent(lines::add);
        return String.join("\n", lines);
    }

    /** Returns the one-line summary of an owner's alerts beyond the limit. */
    String summary(String owner, List<JobAlert> alerts) {
        Map<String, Long> counts = alerts.stream()
                .collect(Collectors.groupingBy(
                        alert -> alert.severity().wire() + " "
                                + alert.condition().wire(),
                        TreeMap::new,
                        Collectors.counting()));
        List<String> lines = new ArrayList<>();
        lines.add("%d more alerts of %s".formatted(alerts.size(), owner.isEmpty() ? "unknown owners" : name(owner)));
        counts.forEach((what, count) -> lines.add("  %d × %s".formatted(count, what)));
        lines.add("Jobs: "
                + listed(
                        alerts.stream()
                                .map(alert -> alert.jobId().toString())
                                .distinct()
                                .toList(),
                        MAX_JOBS));
        console.alerts().ifPresent(lines::add);
        return String.join("\n", lines);
    }

    private static String first(JobAlert alert, Ownership ownership) {
        String what = alert.condition().wire().replace('_', ' ');
        String job = ownership.name() == null ? "job " + alert.jobId() : "job " + name(ownership.name());
        return alert.status() == AlertStatus.CLOSED
                ? "%s: %s of %s is over".formatted(name(alert.cluster()), what, job)
                : "%s: %s, %s (%s) of %s"
                        .formatted(
                                name(alert.cluster()),
                                alert.severity().wire(),
                                what,
                                alert.kind().replace('_', ' '),
                                job);
    }

    private static String ended(JobAlert alert) {
        return alert.closedAt() == null ? "" : ", over at " + alert.closedAt().truncatedTo(ChronoUnit.SECONDS);
    }

    private static void cost(AlertCost cost, List<String> lines) {
        if (cost.gpuHoursSoFar() == null) {
            return;
        }
        String soFar = "GPU hours: %.1f so far".formatted(cost.gpuHoursSoFar());
        lines.add(
                cost.gpuHoursAhead() == null
                        ? soFar
                        : "%s, %.1f more expected without action".formatted(soFar, cost.gpuHoursAhead()));
    }

    private static String of(Ownership ownership) {
        String owner = ownership.owner() == null ? "an unknown owner" : name(ownership.owner());
        return ownership.project() == null ? owner : owner + ", project " + name(ownership.project());
    }

    private static String figures(Map<String, Double> figures) {
        return figures.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
                .limit(MAX_FIGURES)
                .map(figure -> "%s %s".formatted(name(figure.getKey()), number(figure.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e12
                ? Long.toString((long) value)
                : ReadableNumber.of(value);
    }

    private static String listed(List<String> names, int atMost) {
        String first = names.stream().limit(atMost).map(AlertText::name).collect(Collectors.joining(", "));
        return names.size() <= atMost ? first : "%s and %d more".formatted(first, names.size() - atMost);
    }

    /** Returns a name with secrets masked: a job is often named after its command. */
    private static String name(String text) {
        return OneLine.of(SecretMask.mask(text), MAX_NAME_LENGTH);
    }
}
