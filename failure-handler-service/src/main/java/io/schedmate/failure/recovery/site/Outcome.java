package io.schedmate.failure.recovery.site;

import java.util.Set;

/** The current outcome of a step. */
public sealed interface Outcome {

    String detail();

    /** @param faulty the nodes that failed a check */
    record Done(String detail, Set<String> faulty) implements Outcome {

        Done(String detail) {
            this(detail, Set.of());
        }
    }

    record Failed(String detail) implements Outcome {}

    /** The site cannot execute this step; the recovery continues without it. */
    record NotCarriedOut(String detail) implements Outcome {}

    /** The step is still running, or there was no answer. It will be ordered again under the same key. */
    record Pending(String detail) implements Outcome {}
}
