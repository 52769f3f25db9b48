package io.schedmate.logs.flight;

/** Thrown for bytes that are not a dump, or that require more than plain data. */
public final class UnreadableDump extends Exception {

    private static final long serialVersionUID = 1;

    UnreadableDump(String message) {
        super(message);
    }
}
