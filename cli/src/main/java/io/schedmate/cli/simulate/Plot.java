package io.schedmate.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A plot in a report.
 *
 * @param kind how points are drawn
 * @param labels the labels of bars; empty for lines
 */
record Plot(String title, Kind kind, Axis x, Axis y, List<String> labels, List<Line> lines) {

    /** How points are drawn. */
    enum Kind {
        LINE,
        /** Vertical bars, one per label. */
        BAR,
        /** Horizontal bars, which leave room for long labels. */
        ROW
    }

    /** The quantity on an axis, which determines the format of the tick labels. */
    enum Unit {
        SECONDS,
        /** A share, from 0 to 1. */
        SHARE,
        /** A difference of shares, which may be negative. */
        CHANGE,
        LABEL
    }

    /**
     * An axis of a plot.
     *
     * @param isLogarithmic whether each tick is ten times the previous one
     */
    record Axis(String title, Unit unit, boolean isLogarithmic) {

        Axis(String title, Unit unit) {
            this(title, unit, false);
        }
    }

    private static final int STEPS = 200;
    private static final int SLOTS = 120;
    private static final int[] SIZES = {1, 2, 4, 8, 16, 32, Integer.MAX_VALUE};

    /** The points of a line, by x. For bars, x is the index of the label. */
    record Line(String name, List<double[]> points) {}

    static List<Plot> all(List<SimulatedPolicy> results, int gpus) {
        return List.of(
                new Plot(
                        "Jobs done within a JCT",
                        Kind.LINE,
                        new Axis("JCT", Unit.SECONDS, true),
                        new Axis("share of jobs", Unit.SHARE),
                        List.of(),
                        lines(results, Plot::shares)),
                new Plot(
                        "Queueing by job size",
                        Kind.BAR,
                        new Axis("GPUs", Unit.LABEL),
                        new Axis("average wait", Unit.SECONDS),
                        sizes(),
                        lines(results, Plot::waits)),
                new Plot(
                        "GPUs in use over time",
                        Kind.LINE,
                        new Axis("time", Unit.SECONDS),
                        new Axis("share of GPUs", Unit.SHARE),
                        List.of(),
                        lines(results, result -> use(result, gpus))),
                improvement(results));
    }

    private static List<Line> lines(List<SimulatedPolicy> results, Function<SimulatedPolicy, List<double[]>> points) {
        return results.stream()
                .map(result -> new Line(result.figures().policy(), points.apply(result)))
                .toList();
    }

    private static List<double[]> shares(SimulatedPolicy result) {
        double[] jct = result.plotted().stream()
                .mapToDouble(job -> Math.max(1, job.jctSeconds()))
                .sorted()
                .toArray();
        return IntStream.rangeClosed(0, STEPS)
                .mapToObj(step -> {
                    int at = (int) ((long) step * (jct.length - 1) / STEPS);
                    return new double[] {jct[at], (at + 1.0) / jct.length};
                })
                .toList();
    }

    private static List<String> sizes() {
        return List.of("1", "2", "3-4", "5-8", "9-16", "17-32", "more");
    }

    private static List<double[]> waits(SimulatedPolicy result) {
        double[] sums = new double[SIZES.length];
        int[] counts = new int[SIZES.length];
        result.plotted().forEach(job -> {
            int at = 0;
            while (job.gpus() > SIZES[at]) {
                at++;
            }
            sums[at] += job.queueSeconds();
            counts[at]++;
        });
        return IntStream.range(0, SIZES.length)
                .mapToObj(at -> new double[] {at, counts[at] == 0 ? 0 : sums[at] / counts[at]})
                .toList();
    }

    private static List<double[]> use(SimulatedPolicy result, int gpus) {
        double from = result.plotted().stream()
                .mapToDouble(PlottedJob::submitSeconds)
                .min()
                .orElse(0);
        double to = result.plotted().stream()
                .mapToDouble(PlottedJob::endSeconds)
                .max()
                .orElse(1);
        double slot = Math.max(1, (to - from) / SLOTS);
        double[] used = new double[SLOTS + 1];
        // A packed job runs on GPUs that are counted already.
        result.plotted().stream().filter(job -> !job.packed()).forEach(job -> spread(job, from, slot, used));
        within(slot * gpus, used);
        return IntStream.range(0, SLOTS)
                .mapToObj(at -> new double[] {at * slot, used[at] / (slot * gpus)})
                .toList();
    }

    /**
     * Moves the excess over {@code most} to later slots. A job that was preempted ran for less time than it is spread
     * over, so a slot may exceed the maximum.
     */
    private static void within(double most, double[] used) {
        double moved = 0;
        for (int at = 0; at < used.length; at++) {
            double all = used[at] + moved;
            used[at] = Math.min(most, all);
            moved = all - used[at];
        }
    }

    private static void spread(PlottedJob job, double from, double slot, double[] used) {
        double length = Math.max(1, job.endSeconds() - job.startSeconds());
        int last = Math.min(SLOTS, (int) ((job.endSeconds() - from) / slot));
        for (int at = (int) ((job.startSeconds() - from) / slot); at <= last; at++) {
            double begin = Math.max(job.startSeconds(), from + at * slot);
            double end = Math.min(job.endSeconds(), from + (at + 1) * slot);
            used[at] += Math.max(0, end - begin) / length * job.gpuSeconds();
        }
    }

    private static Plot improvement(List<SimulatedPolicy> results) {
        double baseline = results.getFirst().figures().avgJctSeconds();
        List<double[]> points = new ArrayList<>();
        for (SimulatedPolicy result : results) {
            points.add(new double[] {points.size(), 1 - result.figures().avgJctSeconds() / baseline});
        }
        return new Plot(
                "Shorter average JCT than " + results.getFirst().figures().policy(),
                Kind.ROW,
                new Axis("policy", Unit.LABEL),
                new Axis("shorter by", Unit.CHANGE),
                results.stream().map(result -> result.figures().policy()).toList(),
                List.of(new Line("improvement", points)));
    }
}
