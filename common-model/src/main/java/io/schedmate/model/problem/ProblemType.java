package io.schedmate.model.problem;

import io.schedmate.model.WireValue;
import java.net.URI;
import java.util.Locale;

/** The problem types of the API. */
public enum ProblemType implements WireValue {
    INVALID_REQUEST(400, "The request is malformed or violates a rule"),
    UNAUTHENTICATED(401, "The caller is not authenticated"),
    FORBIDDEN(403, "The caller lacks permission"),
    NOT_FOUND(404, "The resource does not exist"),
    METHOD_NOT_ALLOWED(405, "The path does not support this method"),
    NOT_ACCEPTABLE(406, "None of the available media types is acceptable to the caller"),
    REQUEST_TIMEOUT(408, "The request did not arrive in time"),
    ILLEGAL_STATE_MOVE(409, "The state of the job or recovery does not allow this"),
    IDEMPOTENCY_CONFLICT(409, "The same key was used for another request"),
    GONE(410, "The resource existed but was deleted"),
    TOO_LARGE(413, "The request is larger than the limit"),
    UNSUPPORTED_MEDIA_TYPE(415, "The request's media type is not supported"),
    SOURCE_NOT_ALLOWED(422, "The job's source is outside the allowed roots and repositories"),
    RATE_LIMITED(429, "Too many requests"),
    INTERNAL(500, "An unexpected error in SchedMate"),
    UPSTREAM_FAILED(502, "A required service returned an invalid answer"),
    UNAVAILABLE(503, "A required service is unavailable"),
    DEADLINE_EXCEEDED(504, "No answer within the caller's deadline");

    /** The prefix of the type URIs, which name the page that explains the type. */
    public static final String URI_PREFIX = "https://schedmate.io/problems/";

    private final int status;
    private final String title;

    ProblemType(int status, String title) {
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
        return URI.create(URI_PREFIX + name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
