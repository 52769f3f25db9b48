package io.schedmate.code.evaluate.trace;

import io.schedmate.code.value.Place;
import java.util.concurrent.atomic.LongAdder;

/** Counts and logs unexpected exceptions in the evaluator. Each is a defect of SchedMate. */
public final class UnexpectedFailures {

    private static final System.Logger LOG = System.getLogger(UnexpectedFailures.class.getName());
    private static final LongAdder COUNT = new LongAdder();

    private UnexpectedFailures() {}

    static void note(RuntimeException failure, Place place) {
        COUNT.increment();
        LOG.log(System.Logger.Level.WARNING, "The evaluation of a program broke at " + place, failure);
    }

    /** Returns the number of unexpected exceptions since the process started. */
    public static long count() {
        return COUNT.sum();
    }
}
