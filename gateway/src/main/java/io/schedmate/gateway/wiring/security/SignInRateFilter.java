package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.wiring.browser.OpenIdSignIn;
import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Applies the rate limit for unauthenticated callers to sign-ins at the issuer, each of which may cause a call to the
 * issuer.
 */
final class SignInRateFilter extends OncePerRequestFilter {

    private final CallLimits strangers;
    private final Refusals refusals;

    SignInRateFilter(CallLimits strangers, Refusals refusals) {
        this.strangers = strangers;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var wait = strangers.take(request.getRemoteAddr());
        if (wait.isZero()) {
            chain.doFilter(request, response);
        } else {
            refusals.tooFast(request, response, strangers, wait);
        }
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !OpenIdSignIn.ADDRESSES.contains(RoutedPath.of(request));
    }
}
