package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.ExtractionPlanner;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.rule.RulePlanner;
import io.schedmate.logs.extract.plan.rule.TableHeader;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import org.jspecify.annotations.Nullable;

/** Keeps the plan of each shape, so that each shape is planned once. Bounded; not thread-safe. */
public final class PlanCache {

    private static final PlanSource NO_SOURCE = (_, _) -> PlanSource.Proposal.None.NEVER;
    /** One part in this many of the capacity is for shapes that cannot be read. */
    private static final int UNDECIDED_SHARE = 4;

    private final int capacity;
    private final PlanSource source;
    private final @Nullable UndecidedShapes undecided;
    private final KnownFormats formats;
    private final RulePlanner rules = new RulePlanner();
    private final NumberScan numbers = new NumberScan();
    private PlanTable young;
    private PlanTable old;
    private @Nullable TableHeader header;
    private RowHead rowHead = RowHead.NONE;
    private long headerKey;
    private long plansMade;
    private long formatsVersion;

    /**
     * Creates a book that tries {@code formats} before the rules.
     *
     * @param capacity the least number of plans to keep; at most twice as many are kept
     */
    public PlanCache(int capacity, KnownFormats formats) {
        this(capacity, NO_SOURCE, false, formats);
    }

    /**
     * Creates a book that tries {@code formats}, then the rules, then a second planner. It waits for the second
     * planner.
     *
     * @param capacity the least number of plans to keep; at most twice as many are kept
     * @param second called once per frequent shape that counts up; its proposal is checked before use
     * @param asks the most calls in total
     */
    public PlanCache(int capacity, ExtractionPlanner second, int asks, KnownFormats formats) {
        this(capacity, new LimitedPlanSource(second, asks), asks > 0, formats);
    }

    /**
     * Creates a book that tries {@code formats}, then the rules, then {@code source}, whose plans are checked before
     * use.
     */
    public PlanCache(int capacity, PlanSource source, KnownFormats formats) {
        this(capacity, source, true, formats);
    }

    private PlanCache(int capacity, PlanSource source, boolean asks, KnownFormats formats) {
        this.formats = formats;
        this.formatsVersion = formats.version();
        this.capacity = capacity;
        this.source = source;
        this.young = new PlanTable(capacity);
        this.old = young;
        this.undecided = asks ? new UndecidedShapes(source, capacity / UNDECIDED_SHARE) : null;
    }

    /** Returns the plan for {@code segment}. Its numbers are then in {@link #numbers()}. */
    public ExtractionPlan planFor(String segment) {
        forgetPlansOfEarlierFormats();
        numbers.scan(segment);
        if (numbers.count() == 0) {
            readHeader(segment);
            return ExtractionPlan.NOTHING;
        }
        boolean row = header != null && isRowOf(header, segment);
        long key = row ? numbers.shape() ^ headerKey : numbers.shape();
        ExtractionPlan plan = young.get(key);
        if (plan == null) {
            plan = planOnce(segment, key, row ? header : null);
        }
        return undecided == null || plan.kind() != ProgressKind.NONE ? plan : askedFor(segment, key, plan, undecided);
    }

    private boolean isRowOf(TableHeader head, String segment) {
        int from = rowHead.start(segment, numbers);
        return from >= 0 && head.mayHold(segment, numbers, from, rowHead.numbers());
    }

    private void forgetPlansOfEarlierFormats() {
        long version = formats.version();
        if (version != formatsVersion) {
            formatsVersion = version;
            young = new PlanTable(capacity);
            old = young;
        }
    }

    private ExtractionPlan askedFor(String segment, long key, ExtractionPlan plan, UndecidedShapes shapes) {
        ExtractionPlan proposal = shapes.note(key, segment, numbers);
        if (proposal.kind() == ProgressKind.NONE) {
            return plan;
        }
        young.put(key, proposal);
        return proposal;
    }

    private void readHeader(String segment) {
        if (!TableHeader.namesACount(segment)) {
            return;
        }
        int from = LineHead.length(segment);
        TableHeader found = TableHeader.of(segment.substring(from)).orElse(null);
        if (found != null) {
            header = found;
            headerKey = found.key() * 0x9E3779B97F4A7C15L;
            rowHead = RowHead.of(segment, from);
        }
    }

    private ExtractionPlan planOnce(String segment, long key, @Nullable TableHeader head) {
        if (head == null) {
            // Some column names contain a digit.
            readHeader(segment);
        }
        ExtractionPlan known = old.get(key);
        ExtractionPlan plan = known != null ? known : planned(segment, head);
        if (known == null) {
            plansMade++;
            source.met(plan);
        }
        if (young.isFull()) {
            old = young;
            young = new PlanTable(capacity);
        }
        young.put(key, plan);
        return plan;
    }

    private ExtractionPlan planned(String segment, @Nullable TableHeader head) {
        ExtractionPlan format = formats.plan(segment, numbers);
        if (format != null) {
            return format;
        }
        int from = head == null ? LineHead.length(segment) : rowHead.start(segment, numbers);
        if (from <= 0 || from >= segment.length()) {
            return rules.plan(segment, numbers, head);
        }
        ExtractionPlan known = ofMessage(segment, from, formats::plan);
        if (known != null) {
            return known;
        }
        ExtractionPlan whole = head == null ? rules.plan(segment, numbers, null) : ExtractionPlan.NOTHING;
        ExtractionPlan message = whole.kind() == ProgressKind.NONE
                ? ofMessage(segment, from, (text, own) -> rules.plan(text, own, head))
                : null;
        return message == null || message.kind() == ProgressKind.NONE ? whole : message;
    }

    /** Returns the plan for the message after a line's head, the prefix from a launcher or a collector, or null. */
    private @Nullable ExtractionPlan ofMessage(String segment, int from, KnownFormats planner) {
        String message = segment.substring(from);
        NumberScan own = new NumberScan();
        own.scan(message);
        int before = 0;
        while (before < numbers.count() && numbers.start(before) < from) {
            before++;
        }
        boolean alike = own.count() > 0
                && before + own.count() == numbers.count()
                && numbers.start(before) == from + own.start(0);
        ExtractionPlan plan = alike ? planner.plan(message, own) : null;
        return plan == null ? null : plan.behind(before, TimeStamp.in(segment) != null);
    }

    /** Returns the numbers of the last planned segment. */
    public NumberScan numbers() {
        return numbers;
    }

    /** Returns the current number of plans. */
    public int held() {
        return young == old ? young.size() : young.size() + old.size();
    }

    /** Returns the number of plans made so far, which grows with the shapes of a log and not with its lines. */
    public long plansMade() {
        return plansMade;
    }
}
