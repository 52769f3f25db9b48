package io.schedmate.model.api.agent;

import io.schedmate.model.WireValue;

/** Every way in which an agent refuses a call. */
public enum AgentRefusal implements WireValue {
    /** It cannot be read, or breaks a rule. */
    INVALID_REQUEST,
    /** The signature or the digest does not hold. */
    BAD_SIGNATURE,
    /** Signed too long ago, or before the agent started. */
    STALE_SIGNATURE,
    /** The nonce was seen before. */
    REPLAYED_NONCE,
    /** Meant for another node. */
    WRONG_NODE,
    /** The key may read only. */
    GRANT_MISSING,
    /** There is no such thing here. */
    NOT_FOUND,
    /** A newer turn of the incident was seen: stop. */
    STALE_FENCING_TOKEN,
    /** The cordon is somebody else's. */
    FOREIGN_CORDON,
    /** The key was used for another command. */
    IDEMPOTENCY_KEY_REUSED,
    /** Another try of the job runs by now. */
    OTHER_ATTEMPT,
    /** A disruptive check needs the GPUs for itself. */
    GPUS_IN_USE,
    /** More commands than a node takes. */
    RATE_LIMITED,
    /** The scheduler does not answer. */
    SCHEDULER_AWAY
}
