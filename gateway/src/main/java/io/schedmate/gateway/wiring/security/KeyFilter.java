package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.key.KeyRing;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Authenticates a caller by {@value #HEADER}. */
final class KeyFilter extends OncePerRequestFilter {

    static final String HEADER = "X-API-Key";

    private final KeyRing ring;
    private final Refusals refusals;

    KeyFilter(KeyRing ring, Refusals refusals) {
        this.ring = ring;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String shown = request.getHeader(HEADER);
        if (shown == null) {
            chain.doFilter(request, response);
            return;
        }
        var key = ring.open(shown).orElse(null);
        if (key == null) {
            refusals.unknown(request, response, "Expected a valid key. Request a new one.");
            return;
        }
        var context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(new KeyAuthentication(key.caller(), "key:" + key.id(), () -> ring.holds(key.id())));
        SecurityContextHolder.setContext(context);
        chain.doFilter(request, response);
    }
}
