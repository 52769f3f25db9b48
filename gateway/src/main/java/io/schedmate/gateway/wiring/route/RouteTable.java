package io.schedmate.gateway.wiring.route;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** The target of each operation. Checked against the document at the start. */
@Component
class RouteTable {

    private static final Set<String> OWN = Set.of("keys", "audit");

    private final GatewayProperties settings;
    private final Map<String, ServiceGuard> guards;

    /** The target of the calls to a path. */
    record Target(String path, URI service, ServiceGuard guard) {}

    RouteTable(
            GatewayProperties settings,
            PublishedCalls calls,
            CircuitBreakerRegistry breakers,
            BulkheadRegistry bulkheads,
            ExecutorService callThreads) {
        this.settings = settings;
        this.guards = settings.services().byName().keySet().stream()
                .collect(Collectors.toMap(
                        name -> name, name -> new ServiceGuard(name, breakers, bulkheads, callThreads)));
        check(calls);
    }

    boolean leadsAway(Operation operation) {
        return !OWN.contains(operation.path().split("/", 3)[1]);
    }

    GatewayProperties.Operation settings(Operation operation) {
        return Objects.requireNonNull(settings.operations().get(operation.id()));
    }

    /** Returns the targets of an operation: its service, or every service if the path names the service. */
    List<Target> targets(Operation operation) {
        String service = settings(operation).service();
        return isNamedByPath(service)
                ? guards.keySet().stream()
                        .sorted()
                        .map(named -> target(operation.path().replace(service, named), named))
                        .toList()
                : List.of(target(operation.path(), service));
    }

    private Target target(String path, String service) {
        return new Target(
                path,
                Objects.requireNonNull(settings.services().byName().get(service)),
                Objects.requireNonNull(guards.get(service)));
    }

    private static boolean isNamedByPath(String service) {
        return service.startsWith("{");
    }

    private void check(PublishedCalls calls) {
        Set<String> published =
                calls.all().stream().filter(this::leadsAway).map(Operation::id).collect(Collectors.toSet());
        if (!published.equals(settings.operations().keySet())) {
            throw new IllegalStateException("Expected schedmate.gateway.operations to name the calls of the document "
                    + published + " (" + settings.operations().keySet() + "). Assign each new call to a service.");
        }
        settings.operations().values().stream()
                .map(GatewayProperties.Operation::service)
                .filter(service ->
                        !isNamedByPath(service) && !settings.services().byName().containsKey(service))
                .findAny()
                .ifPresent(service -> {
                    throw new IllegalStateException(
                            "Expected a name of schedmate.gateway.services for a call (" + service + ").");
                });
    }
}
