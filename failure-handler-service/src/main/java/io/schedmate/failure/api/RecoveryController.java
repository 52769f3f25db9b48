package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.recovery.RecoveryDecisions.Decided;
import io.schedmate.failure.recovery.RecoveryPlan;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.RecoveryRecords.Place;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.model.api.recovery.ApproveRecoveryRequest;
import io.schedmate.model.api.recovery.CancelRecoveryRequest;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.api.recovery.RecoveryPage;
import io.schedmate.model.api.recovery.ReleaseNodeRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists, reads, approves and cancels recoveries. */
@RestController
@RequestMapping("/api/v1/recoveries")
class RecoveryController {

    private final RecoveryRecords recoveries;
    private final SharedRecoveries shared;
    private final RecoveryDecisions decisions;
    private final KnownJobs jobs;
    private final Clock clock;

    RecoveryController(
            RecoveryRecords recoveries,
            SharedRecoveries shared,
            RecoveryDecisions decisions,
            KnownJobs jobs,
            Clock clock) {
        this.recoveries = recoveries;
        this.shared = shared;
        this.decisions = decisions;
        this.jobs = jobs;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    RecoveryPage list(
            @RequestParam @Nullable RecoveryStatus status,
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable JobId jobId,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        PageRequest asked = PageRequest.of(cursor, Checks.limit(limit), status, cluster, jobId);
        List<Recovery> found = recoveries
                .list(new RecoveryRecords.Query(
                        status,
                        Checks.text("cluster", cluster, 128),
                        jobId,
                        Access.visible(caller),
                        asked.start(last -> new Place(last.time(), last.uuid())),
                        asked.wanted()))
                .stream()
                .flatMap(each -> seen(each, caller).stream())
                .toList();
        return asked.page(found, Recovery::createdAt, Recovery::recoveryId, RecoveryPage::new);
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/{recoveryId}")
    Recovery read(@PathVariable UUID recoveryId, Caller caller) {
        return recoveries
                .find(recoveryId)
                .flatMap(found -> seen(found, caller))
                .orElseThrow(() -> Access.unknown("recovery", recoveryId));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{recoveryId}/approve")
    Recovery approve(@PathVariable UUID recoveryId, @RequestBody ApproveRecoveryRequest request, Caller caller) {
        PersonNote note = note(caller, request.comment());
        return answer(recoveryId, decisions.approve(recoveryId, request.revision(), note));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{recoveryId}/cancel")
    Recovery cancel(@PathVariable UUID recoveryId, @RequestBody CancelRecoveryRequest request, Caller caller) {
        PersonNote note = note(caller, request.reason());
        return answer(recoveryId, decisions.cancel(recoveryId, note, request.undo()));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{recoveryId}/release")
    Recovery release(@PathVariable UUID recoveryId, @RequestBody ReleaseNodeRequest request, Caller caller) {
        PersonNote note = note(caller, request.comment());
        String node = Objects.requireNonNull(request.node());
        return answer(recoveryId, decisions.release(recoveryId, node, note));
    }

    /**
     * Returns the recovery as the caller may see it. The owner of a job that shares a recovery sees only that job's
     * part.
     */
    private Optional<Recovery> seen(RecoveryRecord found, Caller caller) {
        Visible visible = Access.visible(caller);
        // A recovery is kept when its job is forgotten, because nodes were cordoned for it. It then has no owner.
        return visible == null || Access.isSeen(jobs, found.failed().jobId(), caller)
                ? Optional.of(RecoveryPlan.of(found))
                : shared.part(found.recoveryId(), visible).map(part -> RecoveryPlan.of(found, part));
    }

    private PersonNote note(Caller caller, @Nullable String words) {
        return new PersonNote(caller.subject(), clock.instant(), words);
    }

    private static Recovery answer(UUID recoveryId, Decided decided) {
        return switch (decided) {
            case Decided.Kept(RecoveryRecord recovery) -> RecoveryPlan.of(recovery);
            case Decided.Conflict(String detail) -> throw ProblemException.of(ProblemType.ILLEGAL_STATE_MOVE, detail);
            case Decided.Unknown() -> throw Access.unknown("recovery", recoveryId);
        };
    }
}
