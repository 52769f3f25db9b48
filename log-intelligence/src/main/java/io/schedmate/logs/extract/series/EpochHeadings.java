package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import java.util.HashMap;
import java.util.Map;

/**
 * Lines that name an epoch or a step beside unknown words, such as {@code Epoch 2 finished}. Such lines count as
 * progress once their counts increase evenly, as those of a training do, or if they state the total of epochs.
 */
public final class EpochHeadings {

    private static final int MAX_SHAPES = 64;
    private static final int FEW = 3;
    /** Recipes and lists count steps, too. */
    private static final int FEW_STEPS = 10;

    /** An epoch with its total needs no even order: several runs may print into one log. */
    private static final int CHANGES_OF_A_SHARE = 2;

    private static final double MOSTLY = 0.9;

    private static final int MANY = 20;
    private static final double HALF = 0.5;

    private final Map<ExtractionPlan, Count> counts = HashMap.newHashMap(1);

    /**
     * Notes the count of a line that {@code plan} reads, and returns whether lines of this shape count as progress by
     * now.
     */
    public boolean note(ExtractionPlan plan, double value) {
        Count count = counts.get(plan);
        if (count == null) {
            if (counts.size() >= MAX_SHAPES) {
                return false;
            }
            count = new Count(value, plan.reads(Field.EPOCH) ? FEW : FEW_STEPS);
            counts.put(plan, count);
        }
        count.add(value);
        return count.isEven() || plan.reads(Field.TOTAL_EPOCHS) && count.changes >= CHANGES_OF_A_SHARE;
    }

    private static final class Count {

        private final double first;
        private final int few;
        private double last;
        private double advance = Double.NaN;
        private int changes;
        private int rises;
        private int alike;

        Count(double first, int few) {
            this.first = first;
            this.few = few;
            this.last = first;
        }

        void add(double epoch) {
            double change = epoch - last;
            last = epoch;
            if (change == 0) {
                return;
            }
            changes++;
            rises += change > 0 ? 1 : 0;
            alike += change > 0 && (change == advance || changes == 1) ? 1 : 0;
            advance = changes == 1 ? change : advance;
        }

        /**
         * With few values, only the first epochs in their order count. A count that only rises may have an odd last
         * advance in each epoch.
         */
        boolean isEven() {
            if (changes >= MANY && rises == changes && alike >= HALF * changes) {
                return true;
            }
            boolean begins = few == FEW && first >= 0 && first <= 1 && advance == 1;
            return alike >= MOSTLY * changes && (changes >= few || changes > 0 && begins);
        }
    }
}
