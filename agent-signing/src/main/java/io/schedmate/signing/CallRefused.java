package io.schedmate.signing;

import io.schedmate.model.api.agent.AgentRefusal;

/** Thrown for a call that its sender may not make. */
public final class CallRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final AgentRefusal refusal;

    CallRefused(AgentRefusal refusal, String detail) {
        super(detail, null, false, false);
        this.refusal = refusal;
    }

    public AgentRefusal refusal() {
        return refusal;
    }

    /** What was expected, what there was, what to try. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
