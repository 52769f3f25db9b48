package io.schedmate.recovery.saga;

/** Thrown for an event or a request that does not fit the state of the recovery. */
public final class MoveRefused extends RuntimeException {

    /** @param detail for whoever asked: what was expected, what is, what to try */
    public MoveRefused(String detail) {
        super(detail);
    }
}
