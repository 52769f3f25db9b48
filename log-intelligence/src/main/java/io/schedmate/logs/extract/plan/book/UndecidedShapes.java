package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.book.PlanSource.Proposal;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.tables.BoundedMap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Collects samples of shapes that the rules cannot read, and requests a plan for each frequent one that counts up. */
final class UndecidedShapes {

    private static final int SAMPLES = 6;
    private static final int MAX_SAMPLE_LENGTH = 500;
    private static final int MIN_OPEN = 16;
    private static final int OPEN_SHARE = 8;

    private final PlanSource source;
    private final int maxDecided;
    private final Map<Long, Open> open;
    private PlanTable decided;

    /** The latest samples of one shape. */
    private static final class Open {

        final Deque<String> samples = new ArrayDeque<>(SAMPLES);
        boolean asked;

        void add(String sample) {
            if (samples.size() == SAMPLES) {
                samples.removeFirst();
            }
            samples.addLast(sample);
        }
    }

    /** @param maxDecided the most shapes whose result is remembered */
    UndecidedShapes(PlanSource source, int maxDecided) {
        this.source = source;
        this.maxDecided = maxDecided;
        this.decided = new PlanTable(maxDecided);
        // Rare shapes must not displace frequent ones.
        this.open = new BoundedMap<>(Math.max(MIN_OPEN, maxDecided / OPEN_SHARE));
    }

    /** Notes another segment of a shape that the rules cannot read, and returns the plan for it, or {@code NOTHING}. */
    ExtractionPlan note(long shape, String segment, NumberScan numbers) {
        if (numbers.count() < 2 || segment.length() > MAX_SAMPLE_LENGTH) {
            return ExtractionPlan.NOTHING;
        }
        ExtractionPlan known = decided.get(shape);
        return known != null ? known : noteOpen(shape, segment);
    }

    private ExtractionPlan noteOpen(long shape, String segment) {
        Open samples = open.computeIfAbsent(shape, _ -> new Open());
        samples.add(segment);
        if (samples.samples.size() < SAMPLES) {
            return ExtractionPlan.NOTHING;
        }
        if (!samples.asked && !countsUp(samples.samples)) {
            return decide(shape, ExtractionPlan.NOTHING);
        }
        List<String> shown = List.copyOf(samples.samples);
        Proposal proposal = samples.asked ? source.proposeNow(shape, shown) : source.propose(shape, shown);
        samples.asked = true;
        return switch (proposal) {
            case Proposal.Plan found -> decide(shape, tried(found.plan(), shown));
            case Proposal.None.NEVER -> decide(shape, ExtractionPlan.NOTHING);
            case Proposal.None.NOT_YET -> ExtractionPlan.NOTHING;
        };
    }

    private ExtractionPlan tried(ExtractionPlan plan, List<String> samples) {
        boolean agreed = CheckedPlanner.agrees(plan, samples);
        source.tried(plan, agreed);
        return agreed ? plan : ExtractionPlan.NOTHING;
    }

    private ExtractionPlan decide(long shape, ExtractionPlan plan) {
        open.remove(shape);
        if (decided.isFull()) {
            decided = new PlanTable(maxDecided);
        }
        decided.put(shape, plan);
        return plan;
    }

    /** Only a number that increases from line to line can be a training's step. */
    private static boolean countsUp(Collection<String> known) {
        NumberScan numbers = new NumberScan();
        double[] last = {};
        boolean[] rises = {};
        for (String line : known) {
            numbers.scan(line);
            if (last.length == 0) {
                last = new double[numbers.count()];
                rises = new boolean[numbers.count()];
                Arrays.fill(last, Double.NEGATIVE_INFINITY);
                Arrays.fill(rises, true);
            }
            for (int i = 0; i < Math.min(last.length, numbers.count()); i++) {
                double value = numbers.value(line, i);
                rises[i] &= value > last[i];
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
