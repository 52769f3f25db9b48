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
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Finds the published operation of a request. It matches the parsed path with the same patterns as Spring MVC, so that
 * access is decided for the method that handles the request.
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

    /** Returns all operations. Of several with the same address, the most specific is first. */
    public List<Operation> all() {
        return calls.stream().map(Published::operation).toList();
    }

    /** Returns the operation of a request; empty if the document does not have its address and method. */
    public Optional<Operation> find(HttpServletRequest request) {
        PathContainer path = RoutedPath.parsed(request);
        return calls.stream()
                .filter(call -> call.operation().method().equals(request.getMethod()))
                .filter(call -> call.path().matches(path))
                .map(Published::operation)
                .findFirst();
    }

    /** Returns the values of the path variables in a request's address. */
    public Map<String, String> variables(HttpServletRequest request, Operation operation) {
        PathContainer path = RoutedPath.parsed(request);
        return calls.stream()
                .filter(call -> call.operation().equals(operation))
                .map(call -> call.path().matchAndExtract(path))
                .filter(Objects::nonNull)
                .findFirst()
                .map(PathPattern.PathMatchInfo::getUriVariables)
                .orElse(Map.of());
    }

    /** Returns the methods that the document allows at a request's address; empty if the address is unknown. */
    public List<String> methods(HttpServletRequest request) {
        PathContainer path = RoutedPath.parsed(request);
        return calls.stream()
                .filter(call -> call.path().matches(path))
                .map(call -> call.operation().method())
                .distinct()
                .sorted()
                .toList();
    }
}
