package io.schedmate.gateway.session;

/** The names of the cookie and the header that identify a session. */
public final class SessionCookie {

    /** The cookie that contains {@link Sessions#text}. */
    public static final String NAME = "schedmate-session";

    /** The header that contains {@link Sessions#changeToken}. */
    public static final String TOKEN_HEADER = "X-CSRF-Token";

    private SessionCookie() {}
}
