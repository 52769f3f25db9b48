package io.schedmate.gateway.session;

/** The cookie and the header with which a browser presents its session. */
public final class SessionCookie {

    /** The cookie with {@link Sessions#text}. */
    public static final String NAME = "schedmate-session";

    /** The header with {@link Sessions#changeToken}. */
    public static final String TOKEN_HEADER = "X-CSRF-Token";

    private SessionCookie() {}
}
