package io.schedmate.code.effort;

/** Thrown to end an inspection that exceeds its work limit, or whose thread was interrupted. */
public final class EffortSpent extends RuntimeException {

    EffortSpent(String message) {
        super(message, null, false, false);
    }
}
