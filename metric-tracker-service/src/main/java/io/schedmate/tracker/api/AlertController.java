package io.schedmate.tracker.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.alert.AcknowledgeAlertRequest;
import io.schedmate.model.api.alert.AlertPage;
import io.schedmate.model.api.alert.SilenceAlertRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.tracker.alert.AlertDecisions;
import io.schedmate.tracker.alert.Alerts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists alerts and records people's decisions about them. */
@RestController
@RequestMapping("/api/v1/alerts")
class AlertController {

    private static final int MAX_NAME_LENGTH = 256;
    private static final Duration MAX_SILENCE = Duration.ofDays(30);

    private final Alerts alerts;
    private final AlertDecisions decisions;
    private final Clock clock;

    AlertController(Alerts alerts, AlertDecisions decisions, Clock clock) {
        this.alerts = alerts;
        this.decisions = decisions;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    AlertPage list(
            @RequestParam @Nullable AlertStatus status,
            @RequestParam @Nullable AlertCondition condition,
            @RequestParam @Nullable AlertSeverity severity,
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable JobId jobId,
            @RequestParam @Nullable String project,
            @RequestParam @Nullable String owner,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        PageRequest asked = PageRequest.of(
                cursor, Checks.limit(limit), status, condition, severity, cluster, jobId, project, owner);
        List<JobAlert> found = alerts.list(new Alerts.Query(
                status,
                condition,
                severity,
                Checks.text("cluster", cluster, 128),
                jobId,
                Checks.text("project", project, MAX_NAME_LENGTH),
                Checks.text("owner", owner, MAX_NAME_LENGTH),
                caller.seesAll() ? null : new Alerts.Visible(caller.projects(), caller.owner()),
                asked.start(last -> new Alerts.Place(last.time(), last.uuid())),
                asked.wanted()));
        return asked.page(found, JobAlert::openedAt, JobAlert::alertId, AlertPage::new);
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/{alertId}")
    JobAlert read(@PathVariable UUID alertId, Caller caller) {
        return alerts.find(alertId)
                .filter(found ->
                        caller.sees(found.ownership().owner(), found.ownership().project()))
                .map(Alerts.Owned::alert)
                .orElseThrow(() -> unknown(alertId));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{alertId}/acknowledge")
    JobAlert acknowledge(@PathVariable UUID alertId, @RequestBody AcknowledgeAlertRequest request, Caller caller) {
        AlertNote note = new AlertNote(caller.subject(), clock.instant(), null, request.comment());
        return decisions.acknowledge(alertId, note).orElseThrow(() -> unknown(alertId));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{alertId}/silence")
    JobAlert silence(@PathVariable UUID alertId, @RequestBody SilenceAlertRequest request, Caller caller) {
        Instant now = clock.instant();
        if (!request.until().isAfter(now) || request.until().isAfter(now.plus(MAX_SILENCE))) {
            throw ProblemException.invalid(
                    "/until",
                    request.until().toString(),
                    "a time at most %d days from now".formatted(MAX_SILENCE.toDays()));
        }
        AlertNote note = new AlertNote(caller.subject(), now, request.until(), request.comment());
        return decisions.silence(alertId, note).orElseThrow(() -> unknown(alertId));
    }

    /** Returns the problem for an unknown alert. An alert that the caller may not see is also reported as not found. */
    private static ProblemException unknown(UUID alertId) {
        return ProblemException.of(
                ProblemType.NOT_FOUND, "Expected a known alert, got (%s). List the alerts again.".formatted(alertId));
    }
}
