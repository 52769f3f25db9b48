package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;
import java.net.URI;

/** The reasons for which an agent refuses a call. */
public enum AgentRefusal implements WireValue {
    INVALID_REQUEST(400, "The request is malformed or violates a rule"),
    BAD_SIGNATURE(401, "The signature or the digest is invalid"),
    STALE_SIGNATURE(401, "Signed too long ago, or before the agent started"),
    REPLAYED_NONCE(401, "The nonce was used before"),
    WRONG_NODE(401, "The call is addressed to another node"),
    GRANT_MISSING(403, "The key has read permission only"),
    NOT_FOUND(404, "The resource does not exist on this node"),
    /** The caller must stop: another replica has taken over the incident. */
    STALE_FENCING_TOKEN(409, "A newer fencing token of the incident was seen"),
    FOREIGN_CORDON(409, "The cordon belongs to someone else"),
    IDEMPOTENCY_KEY_REUSED(409, "The idempotency key was used for another command"),
    OTHER_ATTEMPT(409, "Another attempt of the job is running now"),
    GPUS_IN_USE(409, "A disruptive check needs idle GPUs"),
    RATE_LIMITED(429, "Too many commands for one node"),
    SCHEDULER_AWAY(503, "The scheduler does not answer"),
    INTERNAL_ERROR(500, "The agent failed");

    /** The prefix of the type URIs, which name the page that explains the type. */
    public static final String URI_PREFIX = "https://schedmate.io/problems/agent/";

    private final int status;
    private final String title;

    AgentRefusal(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    public URI uri() {
        return URI.create(URI_PREFIX + wire().replace('_', '-'));
    }
}
