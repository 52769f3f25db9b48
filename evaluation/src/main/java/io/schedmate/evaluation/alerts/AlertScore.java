package io.schedmate.evaluation.alerts;

import io.schedmate.evaluation.score.Interval;
import io.schedmate.evaluation.score.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Scores the alerts on the healthy and the failing jobs of a corpus. */
public final class AlertScore {

    private static final double DAY = 86_400;
    private static final double DAYS_OF_THE_RATE = 100;
    private static final double IN_TIME_SECONDS = 60;
    private static final double HALF = 0.5;

    private final List<ReplayRow> rows;

    public AlertScore(List<String> rows) {
        this.rows = rows.stream().map(ReplayRow::of).toList();
    }

    /** Returns the tables in Markdown. */
    public String text() {
        StringBuilder text = new StringBuilder("""
                %d logs: %d runs of healthy jobs, %.2f job-days; %d runs of failing ones.

                | condition | on healthy jobs | per 100 job-days, 95 %% | of those, before the log starts over | on failing jobs |
                | --- | --- | --- | --- | --- |
                """.formatted(
                        rows.stream().map(ReplayRow::file).distinct().count(),
                        runs(AlertScore::isHealthy).count(),
                        healthyDays(),
                        runs(truth -> truth.equals(ListedLog.FAILING)).count()));
        TreeSet<String> conditions = new TreeSet<>();
        alerts().forEach(alert -> conditions.add(alert.condition()));
        conditions.forEach(condition ->
                text.append(row(condition, alert -> alert.condition().equals(condition))));
        text.append(row("all", _ -> true)).append('\n');
        List<String> more = new ArrayList<>();
        more.addAll(proofs());
        more.addAll(cuts());
        more.addAll(limits());
        more.forEach(line -> text.append("- ").append(line).append('\n'));
        return text.toString();
    }

    /** Returns one line per alert on a healthy job. */
    public List<String> falseAlerts() {
        return alerts().filter(alert -> isHealthy(alert.truth()))
                .map(alert -> String.format(
                        Locale.ROOT,
                        "%s after %.0f s%s, open %s: %s/%s: %s",
                        alert.file(),
                        alert.afterSeconds(),
                        alert.restarted() ? ", before the log starts over" : "",
                        alert.openSeconds()
                                .map(seconds -> String.format(Locale.ROOT, "%.0f s", seconds))
                                .orElse("to the end"),
                        alert.condition(),
                        alert.kind(),
                        alert.summary()))
                .toList();
    }

    private String row(String name, Predicate<ReplayRow.Alert> wanted) {
        List<ReplayRow.Alert> healthy = alerts().filter(wanted)
                .filter(alert -> isHealthy(alert.truth()))
                .toList();
        PoissonRate rate = new PoissonRate(
                healthy.stream().filter(alert -> !alert.restarted()).count(), healthyDays() / DAYS_OF_THE_RATE);
        Interval interval = rate.interval();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.1f [%.1f, %.1f] | %d | %d |%n",
                name,
                healthy.size(),
                rate.rate(),
                interval.low(),
                interval.high(),
                healthy.stream().filter(ReplayRow.Alert::restarted).count(),
                alerts().filter(wanted)
                        .filter(alert -> !isHealthy(alert.truth()))
                        .count());
    }

    /** Returns whether and how soon known conditions were reported. */
    private List<String> proofs() {
        List<ReplayRow.Run> sick = runs(truth -> !isHealthy(truth) && !truth.equals(ListedLog.FAILING))
                .toList();
        if (sick.isEmpty()) {
            return List.of();
        }
        List<Double> late = sick.stream()
                .flatMap(run -> alerts().filter(alert -> alert.file().equals(run.file())
                                && alert.condition().equals(run.truth()))
                        .limit(1))
                .map(alert -> alert.afterProofSeconds().orElse(Double.NaN))
                .toList();
        return List.of(String.format(
                Locale.ROOT,
                "With a known condition: %d runs, reported %d, within 60 s of the proof %d; median %.0f s after it.",
                sick.size(),
                late.size(),
                late.stream().filter(seconds -> seconds <= IN_TIME_SECONDS).count(),
                median(late)));
    }

    private List<String> cuts() {
        List<ReplayRow.Cut> cuts = all(ReplayRow.Cut.class);
        List<ReplayRow.Cut> opened =
                cuts.stream().filter(cut -> cut.alertSeconds().isPresent()).toList();
        return cuts.isEmpty()
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "Frozen in the middle: %d runs, reported %d, as silent %d; median %.0f s, %.1f usual gaps.",
                        cuts.size(),
                        opened.size(),
                        opened.stream()
                                .filter(cut -> cut.kind().equals("silent"))
                                .count(),
                        median(opened.stream()
                                .map(cut -> cut.alertSeconds().orElse(0.0))
                                .toList()),
                        median(opened.stream()
                                .map(cut -> cut.alertSeconds().orElse(0.0) / cut.usualGapSeconds())
                                .toList())));
    }

    private List<String> limits() {
        List<String> lines = new ArrayList<>();
        List<ReplayRow.Limit> limits = all(ReplayRow.Limit.class);
        for (double share :
                new TreeSet<>(limits.stream().map(ReplayRow.Limit::share).toList())) {
            List<ReplayRow.Limit> of =
                    limits.stream().filter(limit -> limit.share() == share).toList();
            long warned = of.stream()
                    .filter(limit -> limit.warnedAtRatio().isPresent())
                    .count();
            long early = of.stream()
                    .filter(limit -> limit.warnedAtRatio().orElse(1.0) <= HALF)
                    .count();
            lines.add(
                    share < 1
                            ? String.format(
                                    Locale.ROOT,
                                    "Time limit of %.1f times the time needed: %d runs, warned by half of it %d (%.1f %%), warned at all %d.",
                                    share,
                                    of.size(),
                                    early,
                                    100.0 * early / of.size(),
                                    warned)
                            : String.format(
                                    Locale.ROOT,
                                    "Time limit of %.1f times the time needed: %d runs, warned falsely %d (%.1f %%).",
                                    share,
                                    of.size(),
                                    warned,
                                    100.0 * warned / of.size()));
        }
        return lines;
    }

    private double healthyDays() {
        return Math.max(
                runs(AlertScore::isHealthy).mapToDouble(ReplayRow.Run::seconds).sum() / DAY, 1e-9);
    }

    private Stream<ReplayRow.Run> runs(Predicate<String> truth) {
        return all(ReplayRow.Run.class).stream().filter(run -> truth.test(run.truth()));
    }

    private Stream<ReplayRow.Alert> alerts() {
        return all(ReplayRow.Alert.class).stream();
    }

    private <T extends ReplayRow> List<T> all(Class<T> kind) {
        return rows.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static double median(List<Double> values) {
        return Objects.requireNonNullElse(Median.of(values), Double.NaN);
    }

    private static boolean isHealthy(String truth) {
        return truth.equals(ListedLog.HEALTHY) || truth.equals(ListedLog.NONE);
    }
}
