package io.schedmate.model.api.agent;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.problem.FieldViolation;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RFC 9457 problem details of an agent.
 *
 * @param type identifies the kind of problem
 * @param title the same text for every problem of a type
 * @param status HTTP status
 * @param detail what was expected, the actual value, what to try
 * @param instance the called address
 * @param errorCode the type for programs
 * @param retryAfterSeconds seconds after which a retry may help
 * @param violations violations in the call
 */
public record AgentProblem(
        URI type,
        String title,
        int status,
        String detail,
        @Nullable URI instance,
        AgentMode mode,
        AgentRefusal errorCode,
        @Nullable Integer retryAfterSeconds,
        List<FieldViolation> violations) {

    public AgentProblem {
        Require.present("type", type);
        Limits.text("title", Require.present("title", title), 1, 256);
        Limits.text("detail", Require.present("detail", detail), 1, 4000);
        Require.present("mode", mode);
        Require.present("errorCode", errorCode);
        if (status != errorCode.status()) {
            throw Require.refused("status", "that of " + errorCode.wire(), status, "use " + errorCode.status());
        }
        Limits.atLeast("retryAfterSeconds", retryAfterSeconds, 0);
        violations = Limits.items("violations", violations, 0, 100);
    }
}
