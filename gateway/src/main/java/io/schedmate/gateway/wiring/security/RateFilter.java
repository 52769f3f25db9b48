package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.session.ToolCalls;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Applies the rate limit to authenticated callers, even for calls that will be forbidden. A tool's call for an
 * assistant is not counted, because the assistant's own call was.
 */
final class RateFilter extends OncePerRequestFilter {

    private final CallLimits limits;
    private final ToolCalls tools;
    private final Refusals refusals;

    RateFilter(CallLimits limits, ToolCalls tools, Refusals refusals) {
        this.limits = limits;
        this.tools = tools;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof KeyAuthentication known) {
            known.record(request);
            var assistant = assistant(request, known);
            assistant.ifPresent(address -> AuditedCall.of(request).ifPresent(call -> call.from(address)));
            var wait = assistant.isPresent() ? Duration.ZERO : limits.take(known.limitedAs());
            if (!wait.isZero()) {
                refusals.tooFast(request, response, limits, wait);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    /**
     * Returns the address of the assistant for which one of the gateway's tools makes this call; empty for any other
     * call.
     */
    private Optional<String> assistant(HttpServletRequest request, KeyAuthentication known) {
        return Optional.ofNullable(request.getHeader(ToolCalls.HEADER))
                .flatMap(proof -> tools.address(proof, known.limitedAs()));
    }
}
