package io.schedmate.tracker.slowdown;

import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.metrics.ChunkSpeed;
import io.schedmate.tracker.metrics.Speed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares a job's latest speeds with its earlier ones. */
public final class SpeedComparison {

    /** The number of latest speeds that must be low; fewer could be an evaluation or a checkpoint. */
    private static final int LATEST = 6;

    private static final int MIN_BEFORE = 6;
    private static final int MIN_CLOCKED = 3;

    private final double slowBelowRatio;
    private final double wellFromRatio;

    /**
     * Creates the comparison. Both limits are shares of the earlier median, 0 to 1.
     *
     * @param slowBelowRatio if all the latest speeds are lower, the job is slow
     * @param wellFromRatio from this share on, the job has recovered
     */
    public SpeedComparison(double slowBelowRatio, double wellFromRatio) {
        this.slowBelowRatio = slowBelowRatio;
        this.wellFromRatio = wellFromRatio;
    }

    /** Returns the slowdown; empty if the job is as fast as before, or if there is too little data. */
    public Optional<Slowdown> slowdown(List<Speed> speeds, @Nullable Instant packedAt) {
        if (!mayBeSlow(speeds)) {
            return Optional.empty();
        }
        List<Speed> timed = inUnit(speeds, lastUnit(speeds));
        List<Speed> latest = latest(timed);
        Double before = usual(timed.subList(0, timed.size() - latest.size()));
        if (before == null || before == 0 || latest.size() < LATEST) {
            return Optional.empty();
        }
        boolean all = rates(latest).stream().allMatch(rate -> rate < slowBelowRatio * before);
        boolean asFast = lastUnit(speeds).equals(ChunkSpeed.STEPS)
                && (isAsFastByTheClock(speeds) || isAsFastByAnotherCount(speeds, speeds.size() - 1 - LATEST));
        return all && !asFast ? Optional.of(describe(before, latest, packedAt)) : Optional.empty();
    }

    /**
     * Returns whether the job is as fast as before by the clock. Printed speeds of every tenth step may be slow by
     * chance, or include the first step of an epoch; the clock covers all steps. Used for rates of steps only, because
     * the clock does not count samples or tokens. False if there is too little data.
     */
    private boolean isAsFastByTheClock(List<Speed> speeds) {
        int split = Math.max(0, speeds.size() - LATEST);
        List<Double> before = clock(speeds.subList(0, split));
        List<Double> latest = clock(speeds.subList(split, speeds.size()));
        if (before.size() < MIN_BEFORE || latest.size() < MIN_CLOCKED) {
            return false;
        }
        Double usual = Amounts.median(before);
        Double now = Amounts.median(latest);
        return usual != null && now != null && slowBelowRatio * now <= usual;
    }

    /**
     * Returns whether another count of work advances as fast from a speed on as before it. A step may take longer
     * because more work belongs to it: shorter episodes of reinforcement learning have fewer steps between two updates.
     */
    private static boolean isAsFastByAnotherCount(List<Speed> speeds, int from) {
        List<Double> before = new ArrayList<>();
        for (int to = from; to >= LATEST; to -= LATEST) {
            Double rate = rateOfTheOtherCount(speeds.get(to - LATEST), speeds.get(to));
            if (rate != null) {
                before.add(rate);
            }
        }
        Double usual = Amounts.median(before);
        if (usual == null) {
            return false;
        }
        Double now = rateOfTheOtherCount(speeds.get(from), speeds.getLast());
        return now != null && now >= usual;
    }

    private static @Nullable Double rateOfTheOtherCount(Speed from, Speed to) {
        double seconds = Duration.between(from.at(), to.at()).toMillis() / 1000.0;
        return from.otherCount() == null || to.otherCount() == null || seconds <= 0
                ? null
                : Double.valueOf((to.otherCount() - from.otherCount()) / seconds);
    }

    private static List<Double> clock(List<Speed> speeds) {
        return speeds.stream().map(Speed::clockSeconds).filter(Objects::nonNull).toList();
    }

    /**
     * Returns whether the last speed is far below the fastest. This check is cheap and avoids computing medians for
     * most chunks of most jobs, since no median exceeds the fastest speed.
     */
    private boolean mayBeSlow(List<Speed> speeds) {
        Rate last = null;
        double fastest = 0;
        for (int at = speeds.size() - 1; at >= 0; at--) {
            Rate rate = speeds.get(at).throughput();
            last = last == null ? rate : last;
            if (rate != null && last != null && rate.unit().equals(last.unit())) {
                fastest = Math.max(fastest, rate.value());
            }
        }
        return last != null && last.value() < slowBelowRatio * fastest;
    }

    /** Returns whether a slow job has recovered, or has been as fast as before by another count of its work. */
    public boolean isWell(List<Speed> speeds, Slowdown slow) {
        List<Speed> latest = latest(inUnit(speeds, slow.before().unit()));
        Double now = Amounts.median(rates(latest));
        return (now != null
                        && latest.size() == LATEST
                        && now >= wellFromRatio * slow.before().value())
                || isAsFastByAnotherCount(speeds, lastBefore(speeds, slow.since()));
    }

    /** Returns the index of the last speed before a time; 0 if there is none. */
    private static int lastBefore(List<Speed> speeds, Instant since) {
        int last = 0;
        while (last + 1 < speeds.size() && speeds.get(last + 1).at().isBefore(since)) {
            last++;
        }
        return last;
    }

    private Slowdown describe(double before, List<Speed> latest, @Nullable Instant packedAt) {
        Double after = Objects.requireNonNull(Amounts.median(rates(latest)), "the latest are not none");
        String unit = lastUnit(latest);
        Instant since = latest.getFirst().at();
        boolean packed = packedAt != null && !packedAt.isAfter(since);
        return new Slowdown(
                since,
                new Rate(before, unit),
                new Rate(after, unit),
                Math.min(1, after / before),
                packed ? SlowdownCause.PACKING : SlowdownCause.UNKNOWN,
                null);
    }

    private static List<Speed> latest(List<Speed> timed) {
        return timed.subList(Math.max(0, timed.size() - LATEST), timed.size());
    }

    private static @Nullable Double usual(List<Speed> earlier) {
        return earlier.size() < MIN_BEFORE ? null : Amounts.median(rates(earlier));
    }

    /**
     * Returns the speeds in one unit. A log may change from samples to tokens, or print samples per second once per epoch
     * between reports without.
     */
    private static List<Speed> inUnit(List<Speed> speeds, String unit) {
        return speeds.stream()
                .filter(speed ->
                        speed.throughput() != null && speed.throughput().unit().equals(unit))
                .toList();
    }

    private static List<Double> rates(List<Speed> timed) {
        return timed.stream()
                .map(Speed::throughput)
                .filter(Objects::nonNull)
                .map(Rate::value)
                .toList();
    }

    private static String lastUnit(List<Speed> speeds) {
        return speeds.reversed().stream()
                .map(Speed::throughput)
                .filter(Objects::nonNull)
                .map(Rate::unit)
                .findFirst()
                .orElse("");
    }
}
