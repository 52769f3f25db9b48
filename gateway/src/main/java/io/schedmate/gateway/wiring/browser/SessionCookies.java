package io.schedmate.gateway.wiring.browser;

import io.schedmate.gateway.session.SessionCookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.ResponseCookie;

/** The cookies that browsers are given: out of reach of scripts, and Secure where the browser speaks TLS. */
public final class SessionCookies {

    private SessionCookies() {}

    /** The session's cookie, which no other site can make the browser send. An age of zero removes it. */
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

    /** A proxy that ends TLS says so. Who lies about it makes the own cookie stricter, no more. */
    private static boolean isSecure(HttpServletRequest request) {
        return request.isSecure() || "https".equalsIgnoreCase(request.getHeader("X-Forwarded-Proto"));
    }
}
