package io.schedmate.simulator.profile;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The measured speeds of pairs of workloads that share their GPUs. */
public final class CoLocationTable {

    /** Two workloads in the order in which they were measured. */
    public record Pair(Workload first, Workload second) {}

    /** Models that are not in the published table; the published simulator slows neither job of such a pair. */
    private static final Set<String> UNMEASURED_MODELS = Set.of("NeuMF", "ResNet50", "BERT", "Transformer");

    private final Map<Pair, Speeds> measured;

    public CoLocationTable(Map<Pair, Speeds> measured) {
        this.measured = Map.copyOf(measured);
    }

    /** Returns whether the pair was not measured, like any pair with one of the heaviest models. */
    public boolean isBeyond(Workload first, Workload second) {
        return UNMEASURED_MODELS.contains(first.model())
                || UNMEASURED_MODELS.contains(second.model())
                || !(measured.containsKey(new Pair(first, second)) || measured.containsKey(new Pair(second, first)));
    }

    /**
     * Returns the speeds of {@code first} and {@code second}; {@link Speeds#UNDISTURBED} if the pair was not measured.
     */
    public Speeds together(Workload first, Workload second) {
        if (isBeyond(first, second)) {
            return Speeds.UNDISTURBED;
        }
        return Optional.ofNullable(measured.get(new Pair(first, second)))
                .or(() -> Optional.ofNullable(measured.get(new Pair(second, first)))
                        .map(Speeds::reversed))
                .orElse(Speeds.UNDISTURBED);
    }
}
