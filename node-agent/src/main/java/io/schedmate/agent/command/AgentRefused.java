package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.problem.FieldViolation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thrown if a call is refused and nothing was done. */
public final class AgentRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final AgentRefusal refusal;
    private final transient List<FieldViolation> violations;
    private final @Nullable Integer retryAfterSeconds;

    private AgentRefused(
            AgentRefusal refusal, String detail, List<FieldViolation> violations, @Nullable Integer retryAfterSeconds) {
        super(detail, null, false, false);
        this.refusal = refusal;
        this.violations = List.copyOf(violations);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    public static AgentRefused because(AgentRefusal refusal, String detail) {
        return new AgentRefused(refusal, detail, List.of(), null);
    }

    /** Creates a refusal for a call that may succeed later. */
    public static AgentRefused forNow(AgentRefusal refusal, String detail, int retryAfterSeconds) {
        return new AgentRefused(refusal, detail, List.of(), retryAfterSeconds);
    }

    public static AgentRefused invalid(String detail, FieldViolation violation) {
        return new AgentRefused(AgentRefusal.INVALID_REQUEST, detail, List.of(violation), null);
    }

    public AgentRefusal refusal() {
        return refusal;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    public List<FieldViolation> violations() {
        return violations;
    }

    public @Nullable Integer retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
