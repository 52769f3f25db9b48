package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import io.schedmate.model.recovery.RecoveryAction;
import java.util.List;

/**
 * The actions of recoveries after failures of one cause, and how often they helped.
 *
 * @param actions actions that succeeded, in order, each once
 * @param failures number of failures with these actions
 * @param helped number of times that a later attempt got further or succeeded
 * @param inVain number of times that the next attempt failed in the same way and got no further
 */
public record TriedRemedy(List<RecoveryAction> actions, long failures, long helped, long inVain) {

    public TriedRemedy {
        actions = Limits.items("actions", actions, 1, 32);
        Limits.atLeast("failures", failures, 1);
        Limits.atLeast("helped", helped, 0);
        Limits.atLeast("inVain", inVain, 0);
    }
}
