package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.diagnosis.Failures.Place;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.knowledge.SimilarFailureSearch;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.FailurePage;
import io.schedmate.model.api.failure.FailureSummary;
import io.schedmate.model.api.failure.SimilarFailures;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists and reads failures. */
@RestController
@RequestMapping("/api/v1")
class FailureController {

    private static final String SOON = "1";
    private static final int MAX_SIMILAR = 50;

    private final Failures failures;
    private final KnownJobs jobs;
    private final SimilarFailureSearch similar;

    FailureController(Failures failures, KnownJobs jobs, SimilarFailureSearch similar) {
        this.failures = failures;
        this.jobs = jobs;
        this.similar = similar;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/jobs/{jobId}/failures")
    FailurePage list(
            @PathVariable JobId jobId,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        PageRequest asked = PageRequest.of(cursor, Checks.limit(limit), jobId);
        Access.sees(jobs, jobId, caller);
        return asked.page(
                failures.of(jobId, asked.start(last -> new Place(last.time(), last.uuid())), asked.wanted()),
                Failure::failedAt,
                Failure::failureId,
                (shown, next) -> new FailurePage(
                        shown.stream().map(FailureController::summary).toList(), next));
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/failures/{failureId}")
    ResponseEntity<Failure> read(@PathVariable UUID failureId, Caller caller) {
        Failure failure = Access.failure(failures, jobs, failureId, caller);
        return switch (failure.status()) {
            case DONE, DEGRADED -> ResponseEntity.ok(failure);
            case PENDING, IN_PROGRESS ->
                ResponseEntity.status(HttpStatus.ACCEPTED)
                        .header(HttpHeaders.RETRY_AFTER, SOON)
                        .body(failure);
        };
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/failures/{failureId}/similar")
    SimilarFailures similar(@PathVariable UUID failureId, @RequestParam(defaultValue = "10") int limit, Caller caller) {
        int wanted = Checks.limit(limit, 1, MAX_SIMILAR);
        return similar.of(Access.failure(failures, jobs, failureId, caller), Access.visible(caller), wanted);
    }

    private static FailureSummary summary(Failure failure) {
        DiagnosisSummary diagnosis = failure.diagnosis();
        AnswerStatus status = failure.status();
        return new FailureSummary(
                failure.failureId(),
                failure.jobId(),
                failure.attempt(),
                failure.failedAt(),
                status,
                diagnosis == null ? null : diagnosis.category(),
                diagnosis == null ? null : diagnosis.infraType(),
                diagnosis == null ? null : diagnosis.reason(),
                diagnosis == null ? null : diagnosis.retriable(),
                failure.recoveryId());
    }
}
