package io.schedmate.failure.recovery.site;

import java.util.Set;

/** The current outcome of a step. */
public sealed interface Outcome {

    String detail();

    /** @param faulty nodes that failed a check */
    record Did(String detail, Set<String> faulty) implements Outcome {

        Did(String detail) {
            this(detail, Set.of());
        }
    }

    record DidNot(String detail) implements Outcome {}

    /** The site cannot execute this step; the recovery continues without it. */
    record NotCarriedOut(String detail) implements Outcome {}

    /** The step is still running, or there was no answer. It is ordered again under the same key. */
    record NotYet(String detail) implements Outcome {}
}
