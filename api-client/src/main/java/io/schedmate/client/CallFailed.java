package io.schedmate.client;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Thrown for a call that did not succeed. */
public final class CallFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Refusals because of the key or the time of the call rather than its content. */
    private static final Set<Integer> OF_THE_CALLER = Set.of(401, 403, 408, 425);

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

    /** Returns the answer's HTTP status; 0 without an answer. */
    public int status() {
        return status;
    }

    /** Returns the detail of the gateway's problem, or else its title; empty if there is none. */
    public String problem() {
        JsonNode problem = SchedMateClient.tree(answer);
        return problem.path("detail").asString(problem.path("title").asString(""));
    }

    /** Whether the same call may succeed later, because there was no answer or the server was too busy. */
    public boolean isUnavailable() {
        return status == 0 || status == 429 || status >= 500;
    }

    /**
     * Whether the same call may succeed later: an unavailable server returns, and a key may be registered or corrected.
     */
    public boolean mayPass() {
        return isUnavailable() || OF_THE_CALLER.contains(status);
    }
}
