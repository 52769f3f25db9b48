package io.schedmate.gateway.wiring.route;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Where each call goes, checked against the document when the gateway starts. */
@Component
class RouteTable {

    private static final Set<String> OWN = Set.of("keys", "audit");

    private final GatewayProperties settings;
    private final Map<String, ServiceGuard> guards;

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

    URI address(Operation operation) {
        return Objects.requireNonNull(
                settings.services().byName().get(settings(operation).service()));
    }

    ServiceGuard guard(Operation operation) {
        return Objects.requireNonNull(guards.get(settings(operation).service()));
    }

    private void check(PublishedCalls calls) {
        Set<String> published =
                calls.all().stream().filter(this::leadsAway).map(Operation::id).collect(Collectors.toSet());
        if (!published.equals(settings.operations().keySet())) {
            throw new IllegalStateException("Expected schedmate.gateway.operations to name the calls of the document "
                    + published + " (" + settings.operations().keySet() + "). Maybe a new call has no service yet.");
        }
        settings.operations().values().stream()
                .map(GatewayProperties.Operation::service)
                .filter(service -> !settings.services().byName().containsKey(service))
                .findAny()
                .ifPresent(service -> {
                    throw new IllegalStateException(
                            "Expected a name of schedmate.gateway.services for a call (" + service + ").");
                });
    }
}
