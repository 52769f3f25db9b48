package io.schedmate.gateway.wiring.audit;

import io.schedmate.gateway.audit.AuditTrail;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Records an entry for each audited call, whichever part of the gateway answers it, and stores the entry before the
 * response is sent.
 */
public final class AuditFilter extends OncePerRequestFilter {

    private final AuditedCalls calls;
    private final AuditTrail trail;

    AuditFilter(AuditedCalls calls, AuditTrail trail) {
        this.calls = calls;
        this.trail = trail;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        AuditedCall call = calls.begin(request).orElse(null);
        if (call == null) {
            chain.doFilter(request, response);
        } else if (call.operation().keepsAnswer()) {
            var answer = new ContentCachingResponseWrapper(response);
            kept(call, new KeptBody(request), answer, chain);
            answer.copyBodyToResponse();
        } else {
            kept(call, new KeptBody(request), response, chain);
        }
    }

    private void kept(AuditedCall call, KeptBody request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        int status = HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        try {
            chain.doFilter(request, response);
            status = response.getStatus();
        } finally {
            if (call.isKept()) {
                putAnswer(call, response, status);
                trail.add(call.entry(status, call.operation().keepsBody() ? MaskedJson.body(request) : null));
            }
        }
    }

    private static void putAnswer(AuditedCall call, HttpServletResponse response, int status) {
        var fields = call.operation().fields();
        if (status < 300 && !fields.isEmpty() && response instanceof ContentCachingResponseWrapper answer) {
            call.after(MaskedJson.fields(answer.getContentAsByteArray(), fields));
        }
    }
}
