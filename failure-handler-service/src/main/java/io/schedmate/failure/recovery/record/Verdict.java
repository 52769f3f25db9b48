package io.schedmate.failure.recovery.record;

import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.policy.PolicyAction;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rating of a decision by later attempts. A decision that was only proposed, while a person acted otherwise, is
 * also rated.
 */
public enum Verdict {
    BORNE_OUT,
    CONTRADICTED,
    /** Nothing has confirmed or refuted the decision yet. */
    OPEN;

    /**
     * Rates a decision.
     *
     * @param further whether a later attempt got further than the failed one
     * @param next why the next attempt failed; null if it did not fail
     */
    public static Verdict of(
            PolicyAction action, DiagnosisSummary failed, boolean further, @Nullable DiagnosisSummary next) {
        boolean sameAgain = !further
                && next != null
                && next.category() == failed.category()
                && Objects.equals(next.reason(), failed.reason())
                && Objects.equals(next.code(), failed.code());
        return switch (action) {
            case RESTART_AS_IS, RESTART_ELSEWHERE, VERIFY_THEN_ISOLATE ->
                further ? BORNE_OUT : sameAgain ? CONTRADICTED : OPEN;
            case RETURN_TO_OWNER, STOP_RETRYING -> further ? CONTRADICTED : sameAgain ? BORNE_OUT : OPEN;
            case ASK_A_PERSON -> OPEN;
        };
    }
}
