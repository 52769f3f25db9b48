package io.schedmate.tracker.ladder;

import java.util.concurrent.atomic.LongAdder;

/** Counters of templates and calls since the start. */
public final class LadderCounts {

    final LongAdder readByRules = new LongAdder();
    final LongAdder readByNothing = new LongAdder();
    final LongAdder readByLearned = new LongAdder();
    final LongAdder refusedByLines = new LongAdder();
    final LongAdder hits = new LongAdder();
    final LongAdder misses = new LongAdder();
    final LongAdder planned = new LongAdder();
    final LongAdder unusable = new LongAdder();
    final LongAdder silent = new LongAdder();

    /** Returns the number of templates from which the rules read a value, counted once per log that contains them. */
    public long readByRules() {
        return readByRules.sum();
    }

    /** Returns the number of templates from which the rules read nothing, including plain text without progress. */
    public long readByNothing() {
        return readByNothing.sum();
    }

    /** Returns how many of those a model's plan reads. */
    public long readByLearned() {
        return readByLearned.sum();
    }

    /** Returns the number of plans of a model that contradicted the lines they were tried on. */
    public long refusedByLines() {
        return refusedByLines.sum();
    }

    /** Returns the number of lookups with a known result: a plan, or that there is none. */
    public long hits() {
        return hits.sum();
    }

    /** Returns the number of lookups without a known result. */
    public long misses() {
        return misses.sum();
    }

    /** Returns the number of calls that returned a plan. */
    public long planned() {
        return planned.sum();
    }

    /** Returns the number of calls with an unusable answer. */
    public long unusable() {
        return unusable.sum();
    }

    /** Returns the number of calls without an answer, including those that a spent budget prevented. */
    public long silent() {
        return silent.sum();
    }
}
