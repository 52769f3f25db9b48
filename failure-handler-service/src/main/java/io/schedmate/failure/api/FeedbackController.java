package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.feedback.Excerpt;
import io.schedmate.failure.feedback.Excerpts;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.feedback.FeedbackStore.Place;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.feedback.DiagnosisScores;
import io.schedmate.model.api.feedback.FailureFinding;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.api.feedback.FeedbackLog;
import io.schedmate.model.api.feedback.FeedbackPage;
import io.schedmate.model.api.feedback.FeedbackRequest;
import io.schedmate.model.api.feedback.FeedbackVerdict;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.mask.SecretMask;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
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

/** Accepts and lists feedback on diagnoses. */
@RestController
@RequestMapping("/api/v1")
class FeedbackController {

    private static final int MAX_WEEKS = 104;

    private final FeedbackStore feedback;
    private final Failures failures;
    private final KnownJobs jobs;
    private final Excerpts excerpts;
    private final Clock clock;

    FeedbackController(FeedbackStore feedback, Failures failures, KnownJobs jobs, Excerpts excerpts, Clock clock) {
        this.feedback = feedback;
        this.failures = failures;
        this.jobs = jobs;
        this.excerpts = excerpts;
        this.clock = clock;
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/failures/{failureId}/feedback")
    Feedback give(@PathVariable UUID failureId, @RequestBody FeedbackRequest request, Caller caller) {
        Failure failure = Access.failure(failures, jobs, failureId, caller);
        DiagnosisSummary diagnosis = failure.diagnosis();
        if (diagnosis == null) {
            throw ProblemException.of(
                    ProblemType.ILLEGAL_STATE_MOVE,
                    "Expected a diagnosed failure, got (%s). Wait until the diagnosis is done.".formatted(failureId));
        }
        Citation cause = diagnosis.rootCause();
        Long diagnosed = cause == null ? null : Long.valueOf(cause.line());
        Excerpt log = excerpts.of(failure, request.source(), request.line() == null ? diagnosed : request.line())
                .orElseThrow(() -> ProblemException.invalid(
                        "/source", String.valueOf(request.source()), "the name of a log of the attempt"));
        Feedback given = new Feedback(
                failureId,
                failure.jobId(),
                failure.attempt(),
                request.verdict(),
                new FailureFinding(
                        diagnosis.category(),
                        diagnosis.infraType(),
                        diagnosis.reason(),
                        diagnosed,
                        cause == null ? null : cause.text()),
                corrected(request, log),
                new PersonNote(
                        caller.subject(), clock.instant().truncatedTo(ChronoUnit.MICROS), masked(request.comment())));
        feedback.put(given, log);
        return given;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/feedback")
    FeedbackPage list(
            @RequestParam @Nullable FeedbackVerdict verdict,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        PageRequest asked = PageRequest.of(cursor, Checks.limit(limit), verdict);
        List<Feedback> found = feedback.list(new FeedbackStore.Query(
                verdict,
                Access.visible(caller),
                asked.start(last -> new Place(last.time(), last.uuid())),
                asked.wanted()));
        return asked.page(found, each -> each.given().at(), Feedback::failureId, FeedbackPage::new);
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/feedback/scores")
    DiagnosisScores scores(@RequestParam(defaultValue = "12") int weeks, Caller caller) {
        if (weeks < 1 || weeks > MAX_WEEKS) {
            throw ProblemException.invalid(
                    "query:weeks", Integer.toString(weeks), "a whole number from 1 to " + MAX_WEEKS);
        }
        return new DiagnosisScores(
                feedback.scores(clock.instant().minus(Duration.ofDays(7L * weeks)), Access.visible(caller)));
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/failures/{failureId}/feedback/log")
    FeedbackLog log(@PathVariable UUID failureId, Caller caller) {
        Access.failure(failures, jobs, failureId, caller);
        return feedback.log(failureId)
                .map(log -> new FeedbackLog(failureId, log.source(), log.firstLine(), log.lines()))
                .orElseThrow(() -> Access.unknown("feedback on failure", failureId));
    }

    private static @Nullable FailureFinding corrected(FeedbackRequest request, Excerpt log) {
        Long line = request.line();
        String text = line == null ? null : log.line(line);
        if (line != null && text == null) {
            throw ProblemException.invalid("/line", line.toString(), "the number of a line that is stored");
        }
        return request.category() == null && request.reason() == null && line == null
                ? null
                : new FailureFinding(request.category(), request.infraType(), masked(request.reason()), line, text);
    }

    private static @Nullable String masked(@Nullable String text) {
        return text == null ? null : SecretMask.mask(text);
    }
}
