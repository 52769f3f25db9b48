package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.limit.CallsAtOnce;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits the concurrent calls of each authenticated caller, so that a slow caller takes no capacity from others. */
final class OpenCallFilter extends OncePerRequestFilter {

    private final GatewayProperties settings;
    private final PublishedCalls published;
    private final OpenCalls open;
    private final Refusals refusals;
    private final CallsAtOnce calls;
    private final CallsAtOnce streams;

    OpenCallFilter(GatewayProperties settings, PublishedCalls published, OpenCalls open, Refusals refusals) {
        this.settings = settings;
        this.published = published;
        this.open = open;
        this.refusals = refusals;
        this.calls = new CallsAtOnce(settings.atOnce().calls());
        this.streams = new CallsAtOnce(settings.atOnce().streams());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof KeyAuthentication known) {
            within(known, request, response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void within(
            KeyAuthentication known, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        CallsAtOnce places = places(request);
        if (!places.begin(known.limitedAs())) {
            refusals.tooManyAtOnce(request, response, places.most());
            return;
        }
        try {
            open.during(new OpenCall(known, request), () -> chain.doFilter(request, response));
        } finally {
            places.end(known.limitedAs());
        }
    }

    private CallsAtOnce places(HttpServletRequest request) {
        return published
                        .find(request)
                        .map(Operation::id)
                        .map(settings.operations()::get)
                        .filter(GatewayProperties.Operation::streams)
                        .isPresent()
                ? streams
                : calls;
    }
}
