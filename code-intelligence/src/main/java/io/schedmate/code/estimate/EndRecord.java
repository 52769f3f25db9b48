package io.schedmate.code.estimate;

import io.schedmate.code.history.EndState;
import java.util.EnumMap;
import java.util.Map;

/** The ends and durations of runs with a common property; old runs lose weight. */
final class EndRecord {

    private final double fading;
    private final Map<EndState, double[]> byState = new EnumMap<>(EndState.class);

    /** @param fading the factor on the weight of each run when another is added */
    EndRecord(double fading) {
        this.fading = fading;
    }

    void add(EndState state, double seconds) {
        byState.values().forEach(record -> {
            record[0] *= fading;
            record[1] *= fading;
        });
        double[] record = byState.computeIfAbsent(state, absent -> new double[2]);
        record[0]++;
        record[1] += seconds;
    }

    double weight(EndState state) {
        double[] record = byState.get(state);
        return record == null ? 0 : record[0];
    }

    double seconds(EndState state) {
        double[] record = byState.get(state);
        return record == null ? 0 : record[1];
    }
}
