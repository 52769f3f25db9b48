package io.schedmate.code.estimate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which level of a foretold distribution has in truth been a given share of the outcomes (split conformal calibration,
 * online: the scores are the levels at which past outcomes fell). A user of many jobs has levels of their own.
 */
final class Calibration {

    private static final int CELLS = 200;
    private static final double FADING = 0.99999;
    /** How many outcomes of a user weigh as much as everyone's. */
    private static final double EVERYONES_WEIGHT = 300;
    /** How many outcomes it takes to doubt the foretold distribution itself. */
    private static final double FORETOLD_WEIGHT = 50;

    private final Levels everyones = new Levels();
    private final Map<String, Levels> users;

    Calibration(int mostUsers) {
        users = new BoundedMap<>(mostUsers);
    }

    /** The level to ask a foretold distribution for, so that a share of {@code wanted} stays below the answer. */
    double level(@Nullable String user, double wanted) {
        Levels own = user == null ? null : users.get(user);
        double everyonesScale = EVERYONES_WEIGHT / (everyones.total + FORETOLD_WEIGHT);
        double total = EVERYONES_WEIGHT + (own == null ? 0 : own.total);
        double below = 0;
        for (int i = 0; i < CELLS; i++) {
            double share = everyonesScale * (everyones.counts[i] + FORETOLD_WEIGHT / CELLS);
            share = (share + (own == null ? 0 : own.counts[i])) / total;
            if (below + share >= wanted) {
                return (i + (wanted - below) / share) / CELLS;
            }
            below += share;
        }
        return 1;
    }

    /** Learns where in its foretold distribution an outcome fell, 0 to 1. */
    void learn(@Nullable String user, double fellAt) {
        everyones.add(fellAt);
        if (user != null) {
            users.computeIfAbsent(user, absent -> new Levels()).add(fellAt);
        }
    }

    private static final class Levels {
        private final double[] counts = new double[CELLS];
        private double total;

        void add(double fellAt) {
            for (int i = 0; i < CELLS; i++) {
                counts[i] *= FADING;
            }
            total = total * FADING + 1;
            counts[Math.clamp((int) (fellAt * CELLS), 0, CELLS - 1)]++;
        }
    }
}
