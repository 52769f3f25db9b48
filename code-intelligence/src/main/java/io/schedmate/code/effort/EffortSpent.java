package io.schedmate.code.effort;

/** Ends an inspection that takes more work than it may, or whose thread was interrupted. */
public final class EffortSpent extends RuntimeException {

    EffortSpent(String message) {
        super(message, null, false, false);
    }
}
