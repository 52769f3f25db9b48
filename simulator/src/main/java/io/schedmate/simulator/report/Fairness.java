package io.schedmate.simulator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The fairness of a policy to the jobs of a trace. Finish-time fairness is a job's completion time divided by its
 * completion time on an equal share of its part of the cluster (Mahajan et al., Themis, NSDI 2020), with the average
 * number of jobs while it waited and ran (Jayaram Subramanya et al., Sia, SOSP 2023). Above 1, the equal share would
 * have been better.
 *
 * @param medianRatio median finish-time fairness
 * @param p99Ratio ratio that 1 % of jobs exceed
 * @param worstRatio maximum ratio
 * @param unfairShare the share of jobs above 1
 * @param sizes waiting times by GPUs, ascending
 * @param parts waiting times by part of the cluster, longest mean first
 * @param users waiting times by user, longest mean first; empty if users are unknown
 */
public record Fairness(
        double medianRatio,
        double p99Ratio,
        double worstRatio,
        double unfairShare,
        List<GroupWait> sizes,
        List<GroupWait> parts,
        List<GroupWait> users) {

    private static final Quantile QUANTILE = Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);
    private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64, 128, Integer.MAX_VALUE};

    public Fairness {
        sizes = List.copyOf(sizes);
        parts = List.copyOf(parts);
        users = List.copyOf(users);
    }

    /**
     * @param gpus number of GPUs by part of the cluster
     * @throws IllegalArgumentException if there is no job
     */
    public static Fairness of(Collection<ServedJob> jobs, Map<String, Integer> gpus) {
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("expected at least one job. The trace may be empty");
        }
        Map<String, List<ServedJob>> byPart = jobs.stream().collect(Collectors.groupingBy(ServedJob::part));
        double[] ratios = byPart.entrySet().stream()
                .flatMap(part ->
                        ratios(part.getValue(), Objects.requireNonNull(gpus.get(part.getKey()), part.getKey()))
                                .stream())
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        List<GroupWait> bySize = IntStream.range(0, SIZES.length)
                .mapToObj(at -> wait(
                        size(at), jobs.stream().filter(job -> sizeOf(job) == at).toList()))
                .filter(group -> group.jobs() > 0)
                .toList();
        return new Fairness(
                QUANTILE.evaluate(ratios, 0.5),
                QUANTILE.evaluate(ratios, 0.99),
                ratios[ratios.length - 1],
                Arrays.stream(ratios).filter(ratio -> ratio > 1).count() / (double) ratios.length,
                bySize,
                groups(jobs, ServedJob::part),
                groups(jobs.stream().filter(job -> job.user() != null).toList(), job -> String.valueOf(job.user())));
    }

    private static List<Double> ratios(List<ServedJob> jobs, int gpus) {
        Contention contention = Contention.of(jobs);
        List<Double> ratios = new ArrayList<>(jobs.size());
        for (ServedJob job : jobs) {
            double sharers = Math.max(1, contention.mean(job.submitSeconds(), job.endSeconds()));
            double stretched = Math.max(1, job.aloneSeconds()) * Math.max(1, job.gpus() * sharers / gpus);
            ratios.add(Math.max(1, job.endSeconds() - job.submitSeconds()) / stretched);
        }
        return ratios;
    }

    private static List<GroupWait> groups(Collection<ServedJob> jobs, Function<ServedJob, String> name) {
        return jobs.stream().collect(Collectors.groupingBy(name)).entrySet().stream()
                .map(group -> wait(group.getKey(), group.getValue()))
                .sorted(Comparator.comparingDouble(GroupWait::meanSeconds).reversed())
                .toList();
    }

    private static GroupWait wait(String name, List<ServedJob> jobs) {
        double[] waits = jobs.stream().mapToDouble(ServedJob::queueSeconds).toArray();
        return waits.length == 0
                ? new GroupWait(name, 0, 0, 0, 0)
                : new GroupWait(
                        name,
                        waits.length,
                        Arrays.stream(waits).average().orElse(0),
                        QUANTILE.evaluate(waits, 0.5),
                        QUANTILE.evaluate(waits, 0.9));
    }

    private static int sizeOf(ServedJob job) {
        int at = 0;
        while (job.gpus() > SIZES[at]) {
            at++;
        }
        return at;
    }

    private static String size(int at) {
        if (at == SIZES.length - 1) {
            return "over " + SIZES[at - 1];
        }
        return at == 0 || SIZES[at - 1] + 1 == SIZES[at]
                ? String.valueOf(SIZES[at])
                : (SIZES[at - 1] + 1) + " to " + SIZES[at];
    }
}
