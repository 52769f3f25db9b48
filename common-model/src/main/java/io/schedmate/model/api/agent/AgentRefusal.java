package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;
import java.net.URI;

/** The reasons for which an agent refuses a call. */
public enum AgentRefusal implements WireValue {
    INVALID_REQUEST(400, "It cannot be read, or breaks a rule"),
    BAD_SIGNATURE(401, "The signature or the digest does not hold"),
    STALE_SIGNATURE(401, "Signed too long ago, or before the agent started"),
    REPLAYED_NONCE(401, "The nonce was seen before"),
    WRONG_NODE(401, "Meant for another node"),
    GRANT_MISSING(403, "The key may read only"),
    NOT_FOUND(404, "There is no such thing here"),
    /** The caller must stop: another replica has taken over the incident. */
    STALE_FENCING_TOKEN(409, "A newer turn of the incident was seen"),
    FOREIGN_CORDON(409, "The cordon is somebody else's"),
    IDEMPOTENCY_KEY_REUSED(409, "The key was used for another command"),
    OTHER_ATTEMPT(409, "Another try of the job runs by now"),
    GPUS_IN_USE(409, "A disruptive check needs the GPUs for itself"),
    RATE_LIMITED(429, "More commands than a node takes"),
    SCHEDULER_AWAY(503, "The scheduler does not answer"),
    INTERNAL_ERROR(500, "The agent has failed");

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
