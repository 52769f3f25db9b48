package io.schedmate.recovery.policy;

import io.schedmate.model.WireValue;

/** The actions that a rule can request. */
public enum PolicyAction implements WireValue {
    /** The same nodes will do. */
    RESTART_AS_IS,
    /** On other nodes, without a word on those that it ran on. */
    RESTART_ELSEWHERE,
    /** Test the suspects; those that fail get no work; then restart on others. */
    VERIFY_THEN_ISOLATE,
    /** The cause is in the owner's hands. */
    RETURN_TO_OWNER,
    /** It has failed too often without coming further. */
    STOP_RETRYING,
    /** The case is not clear enough to act on. */
    ASK_A_PERSON
}
