package io.schedmate.failure.recovery.site;

import java.util.Set;

/** The current outcome of a step. */
public sealed interface Outcome {

    String detail();

    /** @param faulty nodes that checks found faulty */
    record Did(String detail, Set<String> faulty) implements Outcome {

        Did(String detail) {
            this(detail, Set.of());
        }
    }

    record DidNot(String detail) implements Outcome {}

    /** Nothing here does such a step, and the recovery goes on without it. */
    record NotCarriedOut(String detail) implements Outcome {}

    /** It goes on, or nobody answers: it is ordered again under the same key. */
    record NotYet(String detail) implements Outcome {}
}
