package io.schedmate.gateway.session;

/** The names under which a browser shows its session. */
public final class SessionCookie {

    /** The cookie that holds {@link Sessions#text}. */
    public static final String NAME = "schedmate-session";

    /** The header that holds {@link Sessions#changeToken}. */
    public static final String TOKEN_HEADER = "X-CSRF-Token";

    private SessionCookie() {}
}
