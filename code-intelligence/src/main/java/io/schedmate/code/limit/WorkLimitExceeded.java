package io.schedmate.code.limit;

/** Thrown to end an inspection that exceeds its work limit, or whose thread was interrupted. */
public final class WorkLimitExceeded extends RuntimeException {

    WorkLimitExceeded(String message) {
        super(message, null, false, false);
    }
}
