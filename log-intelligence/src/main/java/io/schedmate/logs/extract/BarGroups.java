package io.schedmate.logs.extract;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bars of one log, told apart by what they count up to. Bars for validation often bear no name; the bar over which
 * most of the run's time passes is the training's.
 */
final class BarGroups {

    private static final int MOST = 256;
    private static final double ALIKE = 0.02;

    private final Map<Long, Group> groups = new LinkedHashMap<>();

    void add(double step, double total, double stepTimeSeconds, double etaSeconds, long at) {
        Group group = groups.get(Math.round(total));
        if (group == null) {
            if (groups.size() >= MOST) {
                return;
            }
            group = new Group(total);
            groups.put(Math.round(total), group);
        }
        group.add(step, stepTimeSeconds, etaSeconds, at);
    }

    /** The training's bar as it last was, or null where there was none that moved. */
    @Nullable
    Group latest() {
        Group main = main();
        Group latest = main;
        for (Group group : groups.values()) {
            boolean later = main != null && latest != null && group.isLike(main) && group.at > latest.at;
            latest = later ? group : latest;
        }
        return latest;
    }

    /** The training's seconds a step, or null where no bar told any. */
    @Nullable
    Double stepTimeSeconds() {
        Group main = main();
        return main == null || main.stepTimes.isEmpty() ? null : Double.valueOf(main.stepTimes.value());
    }

    private @Nullable Group main() {
        Group main = null;
        for (Group group : groups.values()) {
            main = main == null || group.seconds() > main.seconds() ? group : main;
        }
        return main;
    }

    /** The bars that count up to one number. */
    static final class Group {

        private final double total;
        private final RunningMedian stepTimes = new RunningMedian();
        private double step;
        private double eta = Double.NaN;
        private long runs = 1;
        private long at;

        Group(double total) {
            this.total = total;
        }

        private void add(double reached, double stepTimeSeconds, double etaSeconds, long now) {
            runs += reached < step ? 1 : 0;
            step = reached;
            eta = etaSeconds;
            at = now;
            if (stepTimeSeconds > 0) {
                stepTimes.add(stepTimeSeconds);
            }
        }

        private double seconds() {
            double one = stepTimes.isEmpty() ? 1e-9 : stepTimes.value();
            return ((runs - 1) * total + step) * one;
        }

        /** The last epoch's bar may be a little shorter or longer. */
        private boolean isLike(Group other) {
            return Math.abs(total - other.total) <= Math.max(2, ALIKE * other.total) && total > other.total / 2;
        }

        double step() {
            return step;
        }

        double total() {
            return total;
        }

        double etaSeconds() {
            return eta;
        }
    }
}
