package io.schedmate.recovery.saga;

/** Thrown for an event or a request that does not fit the state of the recovery. */
public final class MoveRefused extends RuntimeException {

    /** @param detail message for the caller: what was expected, what was found, what to try */
    public MoveRefused(String detail) {
        super(detail);
    }
}
