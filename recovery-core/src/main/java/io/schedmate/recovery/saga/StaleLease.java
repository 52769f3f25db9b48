package io.schedmate.recovery.saga;

/** Thrown for an event from a replica that no longer holds the turn. */
public final class StaleLease extends RuntimeException {

    private static final long serialVersionUID = 1;

    StaleLease(long newest, long given) {
        super("Expected a fencing token of at least %d, got (%d). Another replica may have taken over. Stop."
                .formatted(newest, given));
    }
}
