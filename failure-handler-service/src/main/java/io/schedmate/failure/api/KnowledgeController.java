package io.schedmate.failure.api;

import static java.util.Objects.requireNonNullElse;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.knowledge.CauseQuery;
import io.schedmate.failure.knowledge.FailureSearch;
import io.schedmate.failure.knowledge.KnownCauses.Place;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.failure.KnownCausePage;
import io.schedmate.model.api.failure.PastFailure;
import io.schedmate.model.api.failure.PastFailurePage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists the failures of all jobs, one by one and grouped by cause. */
@RestController
@RequestMapping("/api/v1/failures")
class KnowledgeController {

    private static final int MAX_FAILURES = 100;

    private final FailureSearch failures;

    KnowledgeController(FailureSearch failures) {
        this.failures = failures;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    PastFailurePage search(
            @RequestParam @Nullable FailureCategory category,
            @RequestParam @Nullable InfraType infraType,
            @RequestParam @Nullable String reason,
            @RequestParam @Nullable Boolean named,
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable String project,
            @RequestParam @Nullable String node,
            @RequestParam @Nullable String text,
            @RequestParam @Nullable Instant since,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        CauseQuery query = query(category, infraType, reason, named, cluster, project, node, text, since, caller);
        PageRequest asked = page(cursor, Checks.limit(limit, 1, MAX_FAILURES), query);
        return asked.page(
                failures.failures(query, asked.start(last -> new Place(last.time(), last.uuid())), asked.wanted()),
                PastFailure::failedAt,
                PastFailure::failureId,
                PastFailurePage::new);
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/causes")
    KnownCausePage causes(
            @RequestParam @Nullable FailureCategory category,
            @RequestParam @Nullable InfraType infraType,
            @RequestParam @Nullable String reason,
            @RequestParam @Nullable Boolean named,
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable String project,
            @RequestParam @Nullable String node,
            @RequestParam @Nullable String text,
            @RequestParam @Nullable Instant since,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        CauseQuery query = query(category, infraType, reason, named, cluster, project, node, text, since, caller);
        PageRequest asked = page(cursor, Checks.limit(limit), query);
        long from = requireNonNullElse(asked.start(Cursor::number), 0L);
        return asked.page(failures.causes(query, from, asked.wanted()), _ -> from + asked.limit(), KnownCausePage::new);
    }

    private static CauseQuery query(
            @Nullable FailureCategory category,
            @Nullable InfraType infraType,
            @Nullable String reason,
            @Nullable Boolean named,
            @Nullable String cluster,
            @Nullable String project,
            @Nullable String node,
            @Nullable String text,
            @Nullable Instant since,
            Caller caller) {
        return new CauseQuery(
                category,
                infraType,
                Checks.text("reason", reason, 256),
                named,
                Checks.text("cluster", cluster, 128),
                Checks.text("project", project, 256),
                Checks.text("node", node, 256),
                Checks.text("text", text, 256),
                Checks.time("query:since", since),
                Access.visible(caller));
    }

    private static PageRequest page(@Nullable String cursor, int limit, CauseQuery query) {
        return PageRequest.of(
                cursor,
                limit,
                query.category(),
                query.infraType(),
                query.reason(),
                query.named(),
                query.cluster(),
                query.project(),
                query.node(),
                query.text(),
                query.since());
    }
}
