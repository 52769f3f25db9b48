package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The estimates of the sources for one job, each at its own index; absent if a source has no data. */
public final class WitnessEstimates {

    /**
     * The index of the estimate from all runs. Each kind of evidence has two estimates before it, one from the very
     * last runs and one from many; the heuristics follow.
     */
    public static final int ALL_RUNS = 2 * Witness.values().length;

    static final int COUNT = ALL_RUNS + 1 + Guess.values().length;

    private final @Nullable Spread[] spreads = new @Nullable Spread[COUNT];

    public static int index(Guess guess) {
        return ALL_RUNS + 1 + guess.ordinal();
    }

    public static int lastRuns(Witness evidence) {
        return 2 * evidence.ordinal();
    }

    public static int manyRuns(Witness evidence) {
        return 2 * evidence.ordinal() + 1;
    }

    public void put(int index, Spread spread) {
        spreads[index] = spread;
    }

    @Nullable
    Spread at(int index) {
        return spreads[index];
    }

    /**
     * Returns the estimates of one engine; the fallback's is the requested limit, and the regressor belongs to the
     * learned ones.
     */
    public WitnessEstimates of(Engine rung) {
        WitnessEstimates part = new WitnessEstimates();
        for (Witness evidence : Witness.values()) {
            if (evidence.engine() == rung) {
                part.spreads[lastRuns(evidence)] = spreads[lastRuns(evidence)];
                part.spreads[manyRuns(evidence)] = spreads[manyRuns(evidence)];
            }
        }
        if (rung == Engine.FALLBACK) {
            part.take(this, index(Guess.REQUESTED_LIMIT));
        }
        if (rung == Engine.LEARNED) {
            part.take(this, index(Guess.LEARNED_MEDIAN));
        }
        return part;
    }

    private void take(WitnessEstimates from, int index) {
        spreads[index] = from.spreads[index];
    }

    public List<Integer> present() {
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            if (spreads[i] != null) {
                taken.add(i);
            }
        }
        return taken;
    }
}
