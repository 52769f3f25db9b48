package io.schedmate.gateway.wiring.security;

import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.web.header.HeaderWriter;

/**
 * Sets which resources and scripts a page may load. The console's pages execute no inline script, because the logs and
 * names that they show are untrusted. Swagger UI sets inline styles.
 */
final class ContentPolicies implements HeaderWriter {

    private static final String CONSOLE =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                    + " require-trusted-types-for 'script'; trusted-types lit-html";
    private static final String DOCUMENT =
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

    @Override
    public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", RoutedPath.of(request).startsWith("/docs") ? DOCUMENT : CONSOLE);
    }
}
