package io.schedmate.gateway.wiring.audit;

import static java.util.stream.Collectors.joining;

import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.access.Operations;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.GatewayProperties.AuditRule;
import io.schedmate.gateway.wiring.audit.AuditedOperation.When;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** Decides which calls get an entry in the audit log, by the settings of each operation. */
final class AuditedCalls {

    private static final String LIST = "listAudit";
    /**
     * An export of the log, which gets an entry if it is marked as large. The response is long, so it does not wait for
     * the entry.
     */
    private static final AuditedOperation EXPORT =
            new AuditedOperation("exportAudit", null, When.MARKED, false, false, false, null, List.of());

    private final PublishedCalls calls;
    private final GatewayProperties settings;
    private final Clock clock;

    AuditedCalls(PublishedCalls calls, GatewayProperties settings, Clock clock) {
        this.calls = calls;
        this.settings = settings;
        this.clock = clock;
        settings.operations().values().stream()
                .map(GatewayProperties.Operation::auditBefore)
                .filter(Objects::nonNull)
                .forEach(this::operation);
    }

    Optional<AuditedCall> begin(HttpServletRequest request) {
        return ConsoleCalls.find(request)
                .or(() -> calls.find(request).flatMap(call -> published(call, request)))
                .map(audited ->
                        new AuditedCall(request, audited, clock.instant().truncatedTo(ChronoUnit.MICROS)));
    }

    private Optional<AuditedOperation> published(Operation call, HttpServletRequest request) {
        if (call.method().equals("GET")) {
            return call.id().equals(LIST) ? Optional.of(EXPORT) : Optional.empty();
        }
        var routed = settings.operations().get(call.id());
        AuditRule rule = routed == null ? AuditRule.ALWAYS : routed.audit();
        return rule == AuditRule.NEVER
                ? Optional.empty()
                : Optional.of(new AuditedOperation(
                        call.id(),
                        subject(call, request),
                        rule == AuditRule.PERSONS ? When.BY_PERSON : When.ALWAYS,
                        true,
                        true,
                        true,
                        before(call, routed, request),
                        routed == null ? List.of() : routed.auditFields()));
    }

    private @Nullable String subject(Operation call, HttpServletRequest request) {
        Map<String, String> variables = calls.variables(request, call);
        return variables.isEmpty()
                ? null
                : variables.entrySet().stream()
                        .sorted(Comparator.comparingInt(variable -> call.path().indexOf("{" + variable.getKey() + "}")))
                        .map(Map.Entry::getValue)
                        .collect(joining("/"));
    }

    private @Nullable URI before(
            Operation call, GatewayProperties.@Nullable Operation routed, HttpServletRequest request) {
        String read = routed == null ? null : routed.auditBefore();
        if (read == null) {
            return null;
        }
        String service = Objects.requireNonNull(settings.operations().get(read)).service();
        return UriComponentsBuilder.fromUri(
                        Objects.requireNonNull(settings.services().byName().get(service)))
                .path(Operations.PREFIX + operation(read).path())
                .encode()
                .buildAndExpand(calls.variables(request, call))
                .toUri();
    }

    private Operation operation(String id) {
        return calls.all().stream()
                .filter(operation ->
                        operation.id().equals(id) && operation.method().equals("GET"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "Expected audit-before to name a GET of the document (%s).".formatted(id)));
    }
}
