package io.schedmate.gateway.api;

import static java.util.Objects.requireNonNullElse;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditPlace;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists and exports the audit log. */
@RestController
@RequestMapping("/api/v1/audit")
class AuditController {

    private static final int MAX_FILTER_LENGTH = 300;

    private final AuditLog log;

    AuditController(AuditLog log) {
        this.log = log;
    }

    record AuditPage(List<AuditEntry> items, @Nullable String nextCursor) {}

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @GetMapping
    AuditPage list(
            @RequestParam @Nullable Instant from,
            @RequestParam @Nullable Instant to,
            @RequestParam @Nullable String actor,
            @RequestParam @Nullable String operation,
            @RequestParam @Nullable String subject,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        PageRequest asked = PageRequest.of(cursor, Checks.limit(limit), from, to, actor, operation, subject);
        List<AuditEntry> found =
                log.find(query(from, to, actor, operation, subject, asked).upTo(asked.wanted()));
        return asked.page(found, AuditEntry::at, AuditEntry::entryId, AuditPage::new);
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @GetMapping(produces = AuditExport.TYPE)
    void export(
            @RequestParam @Nullable Instant from,
            @RequestParam @Nullable Instant to,
            @RequestParam @Nullable String actor,
            @RequestParam @Nullable String operation,
            @RequestParam @Nullable String subject,
            @RequestParam @Nullable String cursor,
            @RequestParam @Nullable Integer limit,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        int most = Checks.limit(requireNonNullElse(limit, AuditExport.MAX), 1, AuditExport.MAX);
        PageRequest asked = PageRequest.of(cursor, most, from, to, actor, operation, subject);
        AuditQuery query = query(from, to, actor, operation, subject, asked);
        AuditedCall.of(request).ifPresent(call -> {
            call.isToBeKept();
            call.about(requireNonNullElse(request.getQueryString(), "all"));
        });
        new AuditExport(log, last -> asked.cursor(last.at(), last.entryId())).write(query, response);
    }

    private static AuditQuery query(
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String actor,
            @Nullable String operation,
            @Nullable String subject,
            PageRequest asked) {
        return new AuditQuery(
                Checks.time("query:from", from),
                Checks.time("query:to", to),
                Checks.text("actor", actor, MAX_FILTER_LENGTH),
                Checks.text("operation", operation, MAX_FILTER_LENGTH),
                Checks.text("subject", subject, MAX_FILTER_LENGTH),
                asked.start(last -> new AuditPlace(last.time(), last.uuid())),
                asked.limit());
    }
}
