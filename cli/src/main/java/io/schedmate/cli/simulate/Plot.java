package io.schedmate.cli.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A plot of a report.
 *
 * @param kind {@code line}, or {@code bar}
 * @param isLogarithmic whether its x axis is
 * @param labels of the bars; empty for lines
 */
record Plot(
        String title, String kind, String x, String y, boolean isLogarithmic, List<String> labels, List<Line> lines) {

    private static final int STEPS = 200;
    private static final int SLOTS = 120;
    private static final int[] SIZES = {1, 2, 4, 8, 16, 32, Integer.MAX_VALUE};

    /** Points by x; for bars x counts the labels. */
    record Line(String name, List<double[]> points) {}

    static List<Plot> all(List<SimulatedPolicy> results, int gpus) {
        return List.of(
                new Plot(
                        "Jobs done within a JCT",
                        "line",
                        "JCT (s)",
                        "share of jobs",
                        true,
                        List.of(),
                        lines(results, Plot::shares)),
                new Plot(
                        "Queueing by job size",
                        "bar",
                        "GPUs",
                        "average wait (s)",
                        false,
                        sizes(),
                        lines(results, Plot::waits)),
                new Plot(
                        "GPUs in use over time",
                        "line",
                        "time (h)",
                        "share of GPUs",
                        false,
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
        result.plotted().forEach(job -> spread(job, from, slot, used));
        return IntStream.range(0, SLOTS)
                .mapToObj(at -> new double[] {at * slot / 3600, used[at] / (slot * gpus)})
                .toList();
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
                "bar",
                "policy",
                "share",
                false,
                results.stream().map(result -> result.figures().policy()).toList(),
                Arrays.asList(new Line("improvement", points)));
    }
}
