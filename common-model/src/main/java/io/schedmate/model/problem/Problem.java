package io.schedmate.model.problem;

import io.schedmate.model.check.Require;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a refused call, {@code application/problem+json} (RFC 9457).
 *
 * @param type identifies the kind of problem, see {@link ProblemType}
 * @param title the same text for every problem of a type
 * @param status HTTP status
 * @param detail what went wrong, and what to try
 * @param instance the called address
 * @param errorCode the type for programs
 * @param traceId identifies the call in logs and traces
 * @param retryAfterSeconds seconds after which a retry may help
 */
public record Problem(
        URI type,
        String title,
        int status,
        String detail,
        @Nullable URI instance,
        ProblemType errorCode,
        @Nullable String traceId,
        @Nullable Integer retryAfterSeconds,
        List<FieldViolation> violations) {

    public Problem {
        Require.present("type", type);
        Require.text("title", title);
        Require.text("detail", detail);
        Require.present("errorCode", errorCode);
        if (status != errorCode.status()) {
            throw Require.refused("status", "that of " + errorCode.wire(), status, "use " + errorCode.status());
        }
        Require.notNegative("retryAfterSeconds", retryAfterSeconds);
        violations = Require.items("violations", violations);
    }

    public static Problem of(ProblemType type, String detail) {
        return new Problem(type.uri(), type.title(), type.status(), detail, null, type, null, null, List.of());
    }

    public Problem at(URI instance, @Nullable String traceId) {
        return new Problem(type, title, status, detail, instance, errorCode, traceId, retryAfterSeconds, violations);
    }

    public Problem retryAfter(int seconds) {
        return new Problem(type, title, status, detail, instance, errorCode, traceId, seconds, violations);
    }

    public Problem with(List<FieldViolation> found) {
        return new Problem(type, title, status, detail, instance, errorCode, traceId, retryAfterSeconds, found);
    }
}
