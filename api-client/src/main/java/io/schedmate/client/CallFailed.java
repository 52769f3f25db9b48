package io.schedmate.client;

/** Thrown for a call that did not succeed. */
public final class CallFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    CallFailed(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The answer's HTTP status; 0 where none came. */
    public int status() {
        return status;
    }

    /** Whether the same call may be answered later: nobody was there, or too busy. */
    public boolean isAway() {
        return status == 0 || status == 429 || status >= 500;
    }
}
