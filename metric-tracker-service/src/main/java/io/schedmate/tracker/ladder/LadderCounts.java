package io.schedmate.tracker.ladder;

import java.util.concurrent.atomic.LongAdder;

/** What has come of templates and calls since the start. */
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

    /** Templates that the rules read something from; each is counted by every log that holds it. */
    public long readByRules() {
        return readByRules.sum();
    }

    /** Templates that the rules read nothing from, those of plain text included that have no progress to tell. */
    public long readByNothing() {
        return readByNothing.sum();
    }

    /** Of those, the ones that are read by a plan of a model. */
    public long readByLearned() {
        return readByLearned.sum();
    }

    /** Plans of a model that contradicted the lines they were tried on. */
    public long refusedByLines() {
        return refusedByLines.sum();
    }

    /** Templates asked about of which a plan, or that there is none, was known. */
    public long hits() {
        return hits.sum();
    }

    /** Templates asked about of which nothing was known. */
    public long misses() {
        return misses.sum();
    }

    /** Calls that gave a plan. */
    public long planned() {
        return planned.sum();
    }

    /** Calls whose answer was of no use. */
    public long unusable() {
        return unusable.sum();
    }

    /** Calls without an answer, those that a spent budget forbade included. */
    public long silent() {
        return silent.sum();
    }
}
