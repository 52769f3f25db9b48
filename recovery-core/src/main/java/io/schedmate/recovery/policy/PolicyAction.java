package io.schedmate.recovery.policy;

import io.schedmate.model.WireValue;

/** The actions that a rule can request. */
public enum PolicyAction implements WireValue {
    /** Restart the job; it may run on the same nodes. */
    RESTART_AS_IS,
    /** Restart the job on other nodes; do nothing about the nodes that it ran on. */
    RESTART_ELSEWHERE,
    /** Test the suspects, isolate those that fail, then restart the job on others. */
    VERIFY_THEN_ISOLATE,
    /** Return the job to its owner, who must fix the cause. */
    RETURN_TO_OWNER,
    /** Stop retrying: the job has failed too often without progress. */
    STOP_RETRYING,
    /** Ask a person: the case is not clear enough to act on. */
    ASK_A_PERSON
}
