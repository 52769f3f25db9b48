package io.schedmate.simulator.elastic.table;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The step time of an application on one type of GPU. A measured placement is used as it is; any other is
 * interpolated between placements with fewer and more replicas on the same number of nodes.
 */
public final class GpuProfile {

    private record Size(int nodes, int replicas) {}

    /** By placement: the GPUs per node, rotated to the smallest order. */
    private final Map<String, BatchCurve> placements = new TreeMap<>();
    /** By number of nodes, then by replicas. */
    private final Map<Integer, NavigableMap<Integer, BatchCurve>> sizes = new TreeMap<>();

    private final int gpuLimit;
    private double smallest = Double.MAX_VALUE;
    private double largest;

    /** @param memoryLimit the largest batch per GPU; 0 for the largest measured one */
    GpuProfile(int memoryLimit) {
        gpuLimit = memoryLimit;
    }

    void addPlacement(String digits, double localBatch, StepTime time) {
        List<Integer> gpus =
                digits.chars().map(Character::getNumericValue).boxed().toList();
        placements.computeIfAbsent(digits, _ -> new BatchCurve()).add(localBatch, time);
        smallest = Math.min(smallest, localBatch);
        largest = Math.max(largest, localBatch);
        addSize(gpus.size(), gpus.stream().mapToInt(Integer::intValue).sum(), localBatch, time);
    }

    void addSize(int nodes, int replicas, double localBatch, StepTime time) {
        sizes.computeIfAbsent(nodes, _ -> new TreeMap<>())
                .computeIfAbsent(replicas, _ -> new BatchCurve())
                .add(localBatch, time);
    }

    /** Returns the true step time. */
    public StepTime step(List<Integer> placement, double localBatch) {
        BatchCurve measured = placements.get(turned(placement));
        return measured == null ? between(size(placement), localBatch) : measured.at(localBatch);
    }

    /** Returns the largest batch per GPU measured in this placement or in any larger one. */
    public int largestBatch(List<Integer> placement) {
        BatchCurve measured = placements.get(turned(placement));
        if (measured != null) {
            return (int) measured.largestBatch();
        }
        Size least = size(placement);
        return (int) sizes.entrySet().stream()
                .filter(nodes -> nodes.getKey() >= least.nodes())
                .flatMap(nodes -> nodes.getValue().tailMap(least.replicas(), true).values().stream())
                .mapToDouble(BatchCurve::largestBatch)
                .max()
                .orElse(largestBatch());
    }

    /** Returns the largest batch per GPU measured with this many replicas; empty curves are ignored. */
    public int largestBatchOf(int replicas) {
        return (int) placements.entrySet().stream()
                .filter(placement -> placement
                                .getKey()
                                .chars()
                                .map(Character::getNumericValue)
                                .sum()
                        == replicas)
                .mapToDouble(placement -> placement.getValue().largestBatch())
                .max()
                .orElse(Integer.MAX_VALUE);
    }

    public int largestBatch() {
        return gpuLimit > 0 ? gpuLimit : (int) Math.max(1, largest);
    }

    public int smallestBatch() {
        return placements.isEmpty() ? 1 : (int) smallest;
    }

    /** Returns samples per second on one GPU, for comparing types before a job has run on them. */
    public double peakThroughput() {
        NavigableMap<Double, StepTime> single = onOneGpu();
        return single.lastKey()
                / single.values().stream().mapToDouble(StepTime::seconds).max().orElse(1);
    }

    /** Returns the measurements on one GPU, by batch. */
    public NavigableMap<Double, StepTime> onOneGpu() {
        BatchCurve single = placements.get("1");
        if (single == null) {
            throw new IllegalArgumentException("expected a table row for one GPU. The file may be truncated");
        }
        return Collections.unmodifiableNavigableMap(single.points());
    }

    private StepTime between(Size size, double localBatch) {
        int nodes = sizes.keySet().stream()
                .min((one, other) -> Integer.compare(Math.abs(one - size.nodes()), Math.abs(other - size.nodes())))
                .orElseThrow();
        NavigableMap<Integer, BatchCurve> byReplicas = sizes.getOrDefault(nodes, new TreeMap<>());
        Map.Entry<Integer, BatchCurve> below = byReplicas.floorEntry(size.replicas());
        Map.Entry<Integer, BatchCurve> above = byReplicas.ceilingEntry(size.replicas());
        if (below == null || above == null) {
            return (below == null ? byReplicas.firstEntry() : byReplicas.lastEntry())
                    .getValue()
                    .at(localBatch);
        }
        int gap = above.getKey() - below.getKey();
        double share = gap == 0 ? 0 : (size.replicas() - below.getKey()) / (double) gap;
        return below.getValue().at(localBatch).towards(above.getValue().at(localBatch), share);
    }

    private static Size size(List<Integer> placement) {
        return new Size(
                placement.size(), placement.stream().mapToInt(Integer::intValue).sum());
    }

    private static String turned(List<Integer> placement) {
        return IntStream.range(0, placement.size())
                .mapToObj(from -> IntStream.range(0, placement.size())
                        .mapToObj(at -> String.valueOf(placement.get((from + at) % placement.size())))
                        .collect(Collectors.joining()))
                .min(String::compareTo)
                .orElse("");
    }
}
