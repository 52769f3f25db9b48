package io.schedmate.client;

/** Thrown for a call that did not succeed. */
public final class CallFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String answer;

    CallFailed(int status, String message) {
        this(status, message, "");
    }

    CallFailed(int status, String message, String answer) {
        super(message);
        this.status = status;
        this.answer = answer;
    }

    /** The answer's HTTP status; 0 where none came. */
    public int status() {
        return status;
    }

    /** The answer's body, which is a problem as JSON where the gateway wrote it; empty where none came. */
    public String answer() {
        return answer;
    }

    /** Whether the same call may be answered later: nobody was there, or too busy. */
    public boolean isAway() {
        return status == 0 || status == 429 || status >= 500;
    }
}
