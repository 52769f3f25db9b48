package io.schedmate.logs.extract.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps each shape's plan, so that a shape is planned once. Holds a bounded number; not safe for use by several threads. */
public final class PlanBook {

    private final int capacity;
    private final RulePlanner rules = new RulePlanner();
    private final NumberScan numbers = new NumberScan();
    private Map<Long, ExtractionPlan> young = new HashMap<>();
    private Map<Long, ExtractionPlan> old = new HashMap<>();
    private @Nullable TableHeader header;
    private long plansMade;

    /** @param capacity how many plans to keep at least; up to twice as many are held */
    public PlanBook(int capacity) {
        this.capacity = capacity;
    }

    /** The plan for {@code segment}, whose numbers are then in {@link #numbers()}. */
    public ExtractionPlan planFor(String segment) {
        numbers.scan(segment);
        if (numbers.count() == 0) {
            header = TableHeader.of(segment).orElse(header);
            return ExtractionPlan.NOTHING;
        }
        long key = header == null ? numbers.shape() : numbers.shape() * 31 + header.hashCode();
        ExtractionPlan plan = young.get(key);
        return plan != null ? plan : planOnce(segment, key);
    }

    private ExtractionPlan planOnce(String segment, long key) {
        ExtractionPlan known = old.get(key);
        ExtractionPlan plan = known != null ? known : rules.plan(segment, numbers, header);
        plansMade += known != null ? 0 : 1;
        if (young.size() >= capacity) {
            old = young;
            young = new HashMap<>();
        }
        young.put(key, plan);
        return plan;
    }

    /** The numbers of the segment that was planned for last. */
    public NumberScan numbers() {
        return numbers;
    }

    /** How many plans were made; it grows with the shapes of a log, not with its lines. */
    public long plansMade() {
        return plansMade;
    }
}
