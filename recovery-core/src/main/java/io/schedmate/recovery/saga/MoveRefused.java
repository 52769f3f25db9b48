package io.schedmate.recovery.saga;

/** What was told or asked does not fit the state that a recovery is in. */
public final class MoveRefused extends RuntimeException {

    /** @param detail for whoever asked: what was expected, what is, what to try */
    public MoveRefused(String detail) {
        super(detail);
    }
}
