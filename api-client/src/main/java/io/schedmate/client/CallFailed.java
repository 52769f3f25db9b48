package io.schedmate.client;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Thrown for a call that did not succeed. */
public final class CallFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Refusals of the key, or of when the call came, rather than of what it says. */
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

    /** The answer's HTTP status; 0 where none came. */
    public int status() {
        return status;
    }

    /** The answer's body, which is a problem as JSON where the gateway wrote it; empty where none came. */
    public String answer() {
        return answer;
    }

    /** What went wrong in the gateway's words: its problem's detail, or else its title; empty where it wrote none. */
    public String problem() {
        JsonNode problem = SchedMateClient.tree(answer);
        return problem.path("detail").asString(problem.path("title").asString(""));
    }

    /** Whether the same call may be answered later: nobody was there, or too busy. */
    public boolean isAway() {
        return status == 0 || status == 429 || status >= 500;
    }

    /** Whether the same call may be answered otherwise later: who is away comes back, and a key may be made known or mended. */
    public boolean mayPass() {
        return isAway() || OF_THE_CALLER.contains(status);
    }
}
