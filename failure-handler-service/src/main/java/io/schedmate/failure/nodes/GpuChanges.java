package io.schedmate.failure.nodes;

import io.schedmate.model.node.GpuReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Detects GPU faults of a node between two samples of its agent. */
public final class GpuChanges {

    private GpuChanges() {}

    /** Returns a description of each fault by the index of the GPU. */
    public static Map<Integer, String> between(List<GpuReading> before, List<GpuReading> after) {
        Map<Integer, GpuReading> now =
                after.stream().collect(Collectors.toMap(GpuReading::index, Function.identity(), (one, _) -> one));
        Map<Integer, String> changes = new TreeMap<>();
        for (GpuReading earlier : before) {
            change(earlier, Optional.ofNullable(now.get(earlier.index())))
                    .ifPresent(words -> changes.put(earlier.index(), words));
        }
        return changes;
    }

    private static Optional<String> change(GpuReading before, Optional<GpuReading> after) {
        if (after.isEmpty()) {
            return Optional.of("GPU %d has disappeared.".formatted(before.index()));
        }
        Long then = before.eccUncorrectedErrors();
        Long now = after.get().eccUncorrectedErrors();
        // The counters restart from zero when the driver is reloaded, so only an increase counts.
        return then != null && now != null && now > then
                ? Optional.of(
                        "GPU %d reported %d more uncorrectable memory errors.".formatted(before.index(), now - then))
                : Optional.empty();
    }
}
