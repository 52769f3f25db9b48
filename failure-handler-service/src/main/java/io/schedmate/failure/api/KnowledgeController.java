package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.knowledge.CauseQuery;
import io.schedmate.failure.knowledge.FailureSearch;
import io.schedmate.failure.knowledge.KnownCauses.Place;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.failure.KnownCause;
import io.schedmate.model.api.failure.KnownCausePage;
import io.schedmate.model.api.failure.PastFailure;
import io.schedmate.model.api.failure.PastFailurePage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists the failures of all jobs, one by one and grouped by cause. */
@RestController
@RequestMapping("/api/v1/failures")
class KnowledgeController {

    private static final int MOST_FAILURES = 100;

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
        int filters = digest(query);
        Cursor from = Cursor.read(cursor, filters);
        int wanted = Checks.limit(limit, 1, MOST_FAILURES);
        List<PastFailure> found =
                failures.failures(query, from == null ? null : new Place(from.time(), from.uuid()), wanted + 1);
        List<PastFailure> shown = found.subList(0, Math.min(wanted, found.size()));
        return new PastFailurePage(
                shown,
                found.size() <= wanted
                        ? null
                        : new Cursor(
                                        shown.getLast().failedAt(),
                                        shown.getLast().failureId().toString(),
                                        filters)
                                .text());
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
        int filters = digest(query);
        Cursor after = Cursor.read(cursor, filters);
        long from = after == null ? 0 : after.number();
        int wanted = Checks.limit(limit);
        List<KnownCause> found = failures.causes(query, from, wanted + 1);
        return new KnownCausePage(
                found.subList(0, Math.min(wanted, found.size())),
                found.size() <= wanted
                        ? null
                        : Cursor.after(Long.toString(from + wanted), filters).text());
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

    /** Of texts, which are the same in every process. */
    private static int digest(CauseQuery query) {
        return Cursor.digest(
                query.category() == null ? null : query.category().wire(),
                query.infraType() == null ? null : query.infraType().wire(),
                query.reason(),
                query.named(),
                query.cluster(),
                query.project(),
                query.node(),
                query.text(),
                query.since());
    }
}
