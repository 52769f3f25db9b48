package io.schedmate.logs.flight;

/** A dump that is none, or that asks for more than data. */
public final class UnreadableDump extends Exception {

    private static final long serialVersionUID = 1;

    UnreadableDump(String message) {
        super(message);
    }
}
