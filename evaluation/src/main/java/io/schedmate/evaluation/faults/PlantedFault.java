package io.schedmate.evaluation.faults;

import io.schedmate.evaluation.faults.FaultModel.FaultType;
import io.schedmate.evaluation.faults.FaultModel.JobSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A job and its fault.
 *
 * @param nodes the nodes of its first attempt
 * @param faulty its bad nodes; empty unless it is a hardware fault
 * @param scale the smallest group of nodes in which the fault occurs
 */
record PlantedFault(FaultType type, Set<String> nodes, Set<String> faulty, int scale) {

    /** Two nodes are the smallest group that tests a link. */
    private static final int PAIR = 2;

    static PlantedFault drawn(FaultModel model, RandomGenerator random) {
        FaultType type = drawn(model.types(), FaultType::share, random);
        int size = drawn(model.jobNodes(), JobSize::share, random).nodes();
        List<String> names = new ArrayList<>(
                IntStream.range(0, size).mapToObj("node-%03d"::formatted).toList());
        Set<String> all = new TreeSet<>(names);
        Collections.shuffle(names, Random.from(random));
        if (type.truth() != Truth.HARDWARE) {
            return new PlantedFault(type, all, Set.of(), Math.min(PAIR, size));
        }
        List<Integer> counts =
                IntStream.rangeClosed(1, model.faultyNodes().size()).boxed().toList();
        int bad = drawn(counts, count -> model.faultyNodes().get(count - 1), random);
        return new PlantedFault(
                type, all, Set.copyOf(names.subList(0, Math.min(bad, size))), scale(model, size, random));
    }

    private static int scale(FaultModel model, int size, RandomGenerator random) {
        double ratio = random.nextDouble() < model.atScale()
                ? model.scales().get(random.nextInt(model.scales().size()))
                : 0;
        return Math.clamp((long) Math.ceil(ratio * size), Math.min(PAIR, size), size);
    }

    private static <T> T drawn(List<T> items, ToDoubleFunction<T> share, RandomGenerator random) {
        double left = random.nextDouble() * items.stream().mapToDouble(share).sum();
        for (T item : items) {
            left -= share.applyAsDouble(item);
            if (left < 0) {
                return item;
            }
        }
        return items.getLast();
    }
}
