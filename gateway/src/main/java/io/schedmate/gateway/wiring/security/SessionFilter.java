package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.session.SessionCookie;
import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.session.SignedIn;
import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.WebUtils;

/**
 * Authenticates a browser by its session if the call contains neither key nor token. A browser also sends its cookie
 * with calls that other sites cause, so each call that is not a plain read must contain the session's token.
 */
final class SessionFilter extends OncePerRequestFilter {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final Sessions sessions;
    private final Refusals refusals;

    SessionFilter(Sessions sessions, Refusals refusals) {
        this.sessions = sessions;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var cookie = WebUtils.getCookie(request, SessionCookie.NAME);
        boolean otherwise =
                request.getHeader(KeyFilter.HEADER) != null || request.getHeader(HttpHeaders.AUTHORIZATION) != null;
        var known = cookie == null || otherwise
                ? null
                : sessions.open(cookie.getValue()).orElse(null);
        if (known == null) {
            chain.doFilter(request, response);
            return;
        }
        var shown = new KeyAuthentication(
                known.caller(), known.account(), known.session().id(), () -> sessions.holds(known.session()));
        shown.record(request);
        if (!READS.contains(request.getMethod()) && !fromThePage(known, request)) {
            refusals.notFromThePage(request, response);
            return;
        }
        var context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(shown);
        SecurityContextHolder.setContext(context);
        chain.doFilter(request, response);
    }

    /**
     * Skips the console's own calls: a sign-in does not depend on an earlier session, and the other calls check their
     * session themselves.
     */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return RoutedPath.of(request).startsWith("/console/");
    }

    private boolean fromThePage(SignedIn known, HttpServletRequest request) {
        return sessions.mayChange(
                known.session(), Objects.requireNonNullElse(request.getHeader(SessionCookie.TOKEN_HEADER), ""));
    }
}
