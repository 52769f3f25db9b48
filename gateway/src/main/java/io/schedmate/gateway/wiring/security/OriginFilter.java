package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses calls from pages of unknown origins, as the Model Context Protocol requires. */
final class OriginFilter extends OncePerRequestFilter {

    private final String path;
    private final List<String> known;
    private final Refusals refusals;

    /**
     * Creates a filter.
     *
     * @param known the origins of pages that may call the path
     */
    OriginFilter(String path, List<String> known, Refusals refusals) {
        this.path = path;
        this.known = List.copyOf(known);
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !known.contains(origin)) {
            refusals.foreignPage(request, response, origin);
            return;
        }
        chain.doFilter(request, response);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !RoutedPath.of(request).equals(path);
    }
}
