package io.schedmate.gateway.wiring.browser;

import io.schedmate.gateway.session.SessionCookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.ResponseCookie;

/** Creates cookies for browsers. Scripts cannot read them, and they are Secure if the browser uses TLS. */
public final class SessionCookies {

    private SessionCookies() {}

    /**
     * Returns the session's cookie, which the browser does not send with requests from other sites. An age of zero
     * deletes it.
     */
    public static ResponseCookie of(String text, Duration age, HttpServletRequest request) {
        return cookie(SessionCookie.NAME, text, age, request)
                .sameSite("Strict")
                .path("/")
                .build();
    }

    static ResponseCookie.ResponseCookieBuilder cookie(
            String name, String text, Duration age, HttpServletRequest request) {
        return ResponseCookie.from(name, text)
                .httpOnly(true)
                .secure(isSecure(request))
                .maxAge(age);
    }

    /**
     * Whether the browser uses TLS, possibly to a proxy that sets a header. A forged header only makes the caller's own
     * cookie stricter.
     */
    private static boolean isSecure(HttpServletRequest request) {
        return request.isSecure() || "https".equalsIgnoreCase(request.getHeader("X-Forwarded-Proto"));
    }
}
