package io.schedmate.model.problem;

import io.schedmate.model.WireValue;
import java.net.URI;
import java.util.Locale;

/** The problem types of the API. */
public enum ProblemType implements WireValue {
    INVALID_REQUEST(400, "The request cannot be read or breaks a rule"),
    UNAUTHENTICATED(401, "The caller is not known"),
    FORBIDDEN(403, "The caller may not do this"),
    NOT_FOUND(404, "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "The address does not take this method"),
    NOT_ACCEPTABLE(406, "No offered form of the answer is accepted by the caller"),
    REQUEST_TIMEOUT(408, "The request did not arrive in time"),
    ILLEGAL_STATE_MOVE(409, "The job or recovery is not in a state that allows this"),
    IDEMPOTENCY_CONFLICT(409, "The same key was used for another request"),
    GONE(410, "It was there and has been dropped"),
    TOO_LARGE(413, "The request is larger than the limit"),
    UNSUPPORTED_MEDIA_TYPE(415, "The request's media type is not taken here"),
    SOURCE_NOT_ALLOWED(422, "The job's source is outside of what may be read"),
    RATE_LIMITED(429, "Too many requests"),
    INTERNAL(500, "An unexpected error in SchedMate"),
    UPSTREAM_FAILED(502, "A part that is needed for this answered wrongly"),
    UNAVAILABLE(503, "A part that is needed for this is away"),
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
