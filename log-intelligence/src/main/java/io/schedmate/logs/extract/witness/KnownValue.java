package io.schedmate.logs.extract.witness;

import java.util.ArrayList;
import java.util.List;

/**
 * A last value of a log with its evidence.
 *
 * @param name the name of the value: {@code step}, {@code totalSteps}, {@code epoch} or {@code loss}
 * @param witnesses all sources that report it up to the end of the log; the one that was followed comes first
 * @param confidence 0 to 1, on the scale of step times
 */
public record KnownValue(String name, List<StatedValue> witnesses, Agreement agreement, double confidence) {

    private static final double SURE = 0.95;
    private static final double ONE_WITNESS = 0.8;
    private static final double IN_DOUBT = 0.6;

    public KnownValue {
        witnesses = List.copyOf(witnesses);
    }

    /**
     * Combines {@code followed} and {@code others}.
     *
     * @param agree whether at least one of the others has the same meaning
     */
    public static KnownValue of(String name, StatedValue followed, List<StatedValue> others, boolean agree) {
        List<StatedValue> all = new ArrayList<>(List.of(followed));
        all.addAll(others);
        if (others.isEmpty()) {
            return new KnownValue(name, all, Agreement.ALONE, ONE_WITNESS);
        }
        return agree
                ? new KnownValue(name, all, Agreement.AGREE, SURE)
                : new KnownValue(name, all, Agreement.CONTRADICT, IN_DOUBT);
    }
}
