package io.schedmate.logs.extract.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects samples of shapes that the rules read nothing from, and asks another planner once for each that comes often. */
final class UndecidedShapes {

    private static final int SAMPLES = 6;
    private static final int MOST_SHAPES = 512;
    private static final int LONGEST_SAMPLE = 500;

    private final ExtractionPlanner planner;
    private final Map<Long, List<String>> samples = new LinkedHashMap<>();
    private int asksLeft;

    /** @param asks how often the planner may be asked in all */
    UndecidedShapes(ExtractionPlanner planner, int asks) {
        this.planner = new CheckedPlanner(planner);
        this.asksLeft = asks;
    }

    /** Notes one more segment of an undecided shape; a plan where this one led to a trusted proposal. */
    Optional<ExtractionPlan> note(long shape, String segment, NumberScan numbers) {
        if (asksLeft == 0 || numbers.count() < 2 || segment.length() > LONGEST_SAMPLE) {
            return Optional.empty();
        }
        List<String> known = samples.get(shape);
        if (known == null) {
            if (samples.size() < MOST_SHAPES) {
                samples.put(shape, new ArrayList<>(List.of(segment)));
            }
            return Optional.empty();
        }
        if (known.size() >= SAMPLES) {
            return Optional.empty();
        }
        known.add(segment);
        if (known.size() < SAMPLES || !countsUp(known)) {
            return Optional.empty();
        }
        asksLeft--;
        return planner.plan(List.copyOf(known));
    }

    /** Only what goes up from line to line can be the count of a training. */
    private static boolean countsUp(List<String> known) {
        NumberScan numbers = new NumberScan();
        numbers.scan(known.getFirst());
        int count = numbers.count();
        double[] last = new double[count];
        boolean[] rises = new boolean[count];
        for (int line = 0; line < known.size(); line++) {
            numbers.scan(known.get(line));
            for (int i = 0; i < Math.min(count, numbers.count()); i++) {
                double value = numbers.value(known.get(line), i);
                rises[i] = line == 0 || rises[i] && value > last[i];
                last[i] = value;
            }
        }
        for (boolean rising : rises) {
            if (rising) {
                return true;
            }
        }
        return false;
    }
}
