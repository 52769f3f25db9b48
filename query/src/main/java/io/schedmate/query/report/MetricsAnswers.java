package io.schedmate.query.report;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes answers from the tracker's series of one attempt. */
final class MetricsAnswers {

    private final JobMetrics metrics;
    private final List<MetricsSample> history;

    MetricsAnswers(JobMetrics metrics, List<MetricsSample> series) {
        this.metrics = metrics;
        MetricsSample latest = metrics.latest();
        this.history = latest == null
                ? List.of()
                : series.stream()
                        .filter(sample -> sample.attempt() == latest.attempt())
                        .toList();
    }

    /** Returns the loss reported with this step; empty if no sample has it. */
    Optional<String> lossAt(String step) {
        long wanted = Long.parseLong(step.replace(",", ""));
        return history.stream()
                .filter(sample -> Long.valueOf(wanted).equals(sample.metrics().step()))
                .map(sample -> sample.metrics().loss())
                .filter(loss -> loss != null)
                .reduce((_, later) -> later)
                .map(String::valueOf);
    }

    Optional<String> extremeLoss(Comparator<Double> order) {
        return history.stream()
                .flatMap(sample -> Stream.ofNullable(sample.metrics().loss())
                        .filter(Double::isFinite)
                        .map(loss -> Map.entry(loss, sample)))
                .min(Map.Entry.comparingByKey(order))
                .map(found -> found.getKey() + at(found.getValue()));
    }

    Optional<String> lossNow() {
        return latest(MetricsSnapshot::loss).map(String::valueOf);
    }

    Optional<String> step() {
        return latest(MetricsSnapshot::step).map(step -> {
            Long total = now().flatMap(latest -> Optional.ofNullable(latest.totalSteps()))
                    .orElse(null);
            return total == null ? "step " + step : "step %d of %d".formatted(step, total);
        });
    }

    Optional<String> epoch() {
        return latest(MetricsSnapshot::epoch).map(epoch -> {
            Double total = now().flatMap(latest -> Optional.ofNullable(latest.totalEpochs()))
                    .orElse(null);
            return total == null
                    ? "epoch " + Figures.plain(epoch)
                    : "epoch %s of %s".formatted(Figures.plain(epoch), Figures.plain(total));
        });
    }

    Optional<String> timeLeft() {
        return latest(MetricsSnapshot::etaSeconds).map(seconds -> {
            Double low = metrics.standing().etaLowSeconds();
            Double high = metrics.standing().etaHighSeconds();
            return Figures.time(seconds)
                    + (low == null || high == null
                            ? ""
                            : " (%s to %s)".formatted(Figures.time(low), Figures.time(high)));
        });
    }

    Optional<String> throughput() {
        return latest(MetricsSnapshot::throughput).map(Figures::rate);
    }

    Optional<String> stepTime() {
        return latest(MetricsSnapshot::stepTimeSeconds).map(seconds -> Figures.plain(seconds) + " s");
    }

    /**
     * Returns the throughput drops that the tracker detected. If it has a series and detected none, that is an answer
     * too.
     */
    Optional<String> drops() {
        if (metrics.slowdowns().isEmpty()) {
            return now().map(MetricsSnapshot::throughput).isEmpty()
                    ? Optional.empty()
                    : Optional.of("No lasting drop of throughput was noticed.");
        }
        return Optional.of(
                metrics.slowdowns().stream().map(MetricsAnswers::words).collect(Collectors.joining("; ")));
    }

    Optional<String> slowRanks() {
        if (metrics.standing().slowRanks().isEmpty()) {
            return metrics.standing().lines() == 0 ? Optional.empty() : Optional.of("No rank holds the others up.");
        }
        return Optional.of(metrics.standing().slowRanks().stream()
                .map(slow -> "rank %d%s, %d steps behind"
                        .formatted(slow.rank(), slow.node() == null ? "" : " on " + slow.node(), slow.stepsBehind()))
                .collect(Collectors.joining("; ")));
    }

    /** Returns the progress of the job; empty if the tracker does not know it. */
    Optional<String> progress() {
        return metrics.standing().progress() == ProgressStatus.UNKNOWN
                ? Optional.empty()
                : Optional.of("%s: %s"
                        .formatted(
                                metrics.standing().progress().wire(),
                                metrics.standing().explanation()));
    }

    /**
     * Returns the slowest or fastest complete epoch, measured from its first sample to the first sample of the next
     * epoch.
     */
    Optional<String> epochByTime(Comparator<Double> order) {
        List<Epochs.Epoch> whole = Epochs.whole(history);
        return whole.size() < 2
                ? Optional.empty()
                : whole.stream()
                        .min(Comparator.comparing(Epochs.Epoch::seconds, order))
                        .map(epoch -> "epoch %d, %s".formatted(epoch.number(), Figures.time(epoch.seconds())));
    }

    private <T> Optional<T> latest(Function<MetricsSnapshot, @Nullable T> value) {
        return now().flatMap(latest -> Optional.ofNullable(value.apply(latest)));
    }

    private Optional<MetricsSnapshot> now() {
        return Optional.ofNullable(metrics.latest()).map(MetricsSample::metrics);
    }

    private static String at(MetricsSample sample) {
        Long step = sample.metrics().step();
        return step == null ? ", at " + sample.at() : ", at step " + step;
    }

    private static String words(DetectedSlowdown drop) {
        Rate before = drop.slowdown().before();
        return "since %s, from %s to %s, cause %s%s"
                .formatted(
                        drop.slowdown().since(),
                        Figures.rate(before),
                        Figures.rate(drop.slowdown().after()),
                        drop.slowdown().cause().wire(),
                        drop.slowdown().node() == null
                                ? ""
                                : " " + drop.slowdown().node());
    }
}
