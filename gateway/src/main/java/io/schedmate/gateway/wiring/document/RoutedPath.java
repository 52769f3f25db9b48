package io.schedmate.gateway.wiring.document;

import static java.util.stream.Collectors.joining;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * The path by which Spring chooses the method that handles a request. All decisions of the gateway use this path,
 * because the raw path of a request can spell the same address in many ways, such as {@code /%6dcp} for {@code /mcp}.
 */
public final class RoutedPath {

    private RoutedPath() {}

    /**
     * Returns the decoded path of a request, without path parameters, such as {@code /console/session}. A slash within
     * a segment is {@code %2F}.
     */
    public static String of(HttpServletRequest request) {
        return parsed(request).elements().stream().map(RoutedPath::text).collect(joining());
    }

    static PathContainer parsed(HttpServletRequest request) {
        RequestPath path = ServletRequestPathUtils.hasParsedRequestPath(request)
                ? ServletRequestPathUtils.getParsedRequestPath(request)
                : ServletRequestPathUtils.parseAndCache(request);
        return path.pathWithinApplication();
    }

    private static String text(PathContainer.Element element) {
        return element instanceof PathContainer.PathSegment segment
                ? segment.valueToMatch().replace("/", "%2F")
                : element.value();
    }
}
