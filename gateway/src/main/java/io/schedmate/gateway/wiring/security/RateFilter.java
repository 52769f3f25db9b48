package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.limit.CallLimits;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Holds a known caller to the rate; calls that will be forbidden count too. */
final class RateFilter extends OncePerRequestFilter {

    private final CallLimits limits;
    private final Refusals refusals;

    RateFilter(CallLimits limits, Refusals refusals) {
        this.limits = limits;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof KeyAuthentication known) {
            known.tell(request);
            var wait = limits.take(known.limitedAs());
            if (!wait.isZero()) {
                refusals.tooFast(request, response, limits, wait);
                return;
            }
        }
        chain.doFilter(request, response);
    }
}
