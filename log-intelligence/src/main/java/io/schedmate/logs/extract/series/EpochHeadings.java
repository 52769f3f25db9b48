package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.util.HashMap;
import java.util.Map;

/**
 * Lines that name an epoch beside unknown words, such as {@code Epoch 2 finished}. Such lines count as progress once
 * their epochs increase evenly, as those of a training do.
 */
public final class EpochHeadings {

    private static final int MOST_SHAPES = 64;
    private static final int FEW = 3;
    private static final double MOSTLY = 0.9;

    private final Map<ExtractionPlan, Count> counts = HashMap.newHashMap(1);

    /**
     * Notes the epoch of a line that {@code plan} reads, and returns whether lines of this shape count as progress by
     * now.
     */
    public boolean note(ExtractionPlan plan, double epoch) {
        Count count = counts.get(plan);
        if (count == null) {
            if (counts.size() >= MOST_SHAPES) {
                return false;
            }
            count = new Count(epoch);
            counts.put(plan, count);
        }
        count.add(epoch);
        return count.isEven();
    }

    private static final class Count {

        private final double first;
        private double last;
        private double advance = Double.NaN;
        private int changes;
        private int alike;

        Count(double first) {
            this.first = first;
            this.last = first;
        }

        void add(double epoch) {
            double change = epoch - last;
            last = epoch;
            if (change == 0) {
                return;
            }
            changes++;
            alike += change > 0 && (change == advance || changes == 1) ? 1 : 0;
            advance = changes == 1 ? change : advance;
        }

        /** With few values, only the first epochs in their order count. */
        boolean isEven() {
            boolean begins = first >= 0 && first <= 1 && advance == 1;
            return alike >= MOSTLY * changes && (changes >= FEW || changes > 0 && begins);
        }
    }
}
