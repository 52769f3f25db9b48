package io.schedmate.gateway.wiring.document;

import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.access.Operations;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Tells which published call a request makes. It matches the parsed path as Spring MVC does, with the same patterns, so
 * that what is decided about a call is decided about the method that answers it.
 */
public final class PublishedCalls {

    private record Published(PathPattern path, Operation operation) {}

    private final List<Published> calls;

    PublishedCalls(Operations operations) {
        var parser = PathPatternParser.defaultInstance;
        this.calls = operations.all().stream()
                .map(operation -> new Published(parser.parse(Operations.PREFIX + operation.path()), operation))
                .sorted(Comparator.comparing(Published::path))
                .toList();
    }

    /** Every call, where several are at one address the most specific first. */
    public List<Operation> all() {
        return calls.stream().map(Published::operation).toList();
    }

    /** The call that a request makes; empty where the document has no such address, or not with that method. */
    public Optional<Operation> find(HttpServletRequest request) {
        PathContainer path = path(request).pathWithinApplication();
        return calls.stream()
                .filter(call -> call.operation().method().equals(request.getMethod()))
                .filter(call -> call.path().matches(path))
                .map(Published::operation)
                .findFirst();
    }

    /** What stands in a request's address for each {@code {name}} of the call's path. */
    public Map<String, String> variables(HttpServletRequest request, Operation operation) {
        PathContainer path = path(request).pathWithinApplication();
        return calls.stream()
                .filter(call -> call.operation().equals(operation))
                .map(call -> call.path().matchAndExtract(path))
                .filter(Objects::nonNull)
                .findFirst()
                .map(PathPattern.PathMatchInfo::getUriVariables)
                .orElse(Map.of());
    }

    /** The methods that a request's address takes; empty where there is nothing. */
    public List<String> methods(HttpServletRequest request) {
        PathContainer path = path(request).pathWithinApplication();
        return calls.stream()
                .filter(call -> call.path().matches(path))
                .map(call -> call.operation().method())
                .distinct()
                .sorted()
                .toList();
    }

    private static RequestPath path(HttpServletRequest request) {
        return ServletRequestPathUtils.hasParsedRequestPath(request)
                ? ServletRequestPathUtils.getParsedRequestPath(request)
                : ServletRequestPathUtils.parseAndCache(request);
    }
}
