package io.schedmate.failure.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.question.FleetQuestions;
import io.schedmate.failure.question.JobQuestions;
import io.schedmate.model.api.question.FleetAnswer;
import io.schedmate.model.api.question.FleetQuestion;
import io.schedmate.model.api.question.JobQuestion;
import io.schedmate.model.api.question.QuestionAnswer;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers questions about a job to callers who may read its log, and about the part of the fleet that the caller may
 * see.
 */
@RestController
class QuestionController {

    private static final int RETRY_AFTER_SECONDS = 5;

    private final JobQuestions questions;
    private final FleetQuestions fleet;
    private final KnownJobs jobs;
    private final HttpJobReports reports;

    QuestionController(JobQuestions questions, FleetQuestions fleet, KnownJobs jobs, HttpJobReports reports) {
        this.questions = questions;
        this.fleet = fleet;
        this.jobs = jobs;
        this.reports = reports;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/api/v1/jobs/{jobId}/questions")
    QuestionAnswer ask(@PathVariable JobId jobId, @RequestBody JobQuestion request, Caller caller)
            throws InterruptedException {
        refuseBlank(request.question());
        Access.sees(jobs, jobId, caller);
        return questions
                .ask(jobId, request.attempt(), request.question(), reports.seenBy(caller))
                .orElseThrow(() -> busy(jobId));
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/api/v1/questions")
    FleetAnswer askFleet(@RequestBody FleetQuestion request, Caller caller) {
        refuseBlank(request.question());
        return fleet.ask(request.question(), Access.visible(caller));
    }

    private static void refuseBlank(String question) {
        if (question.isBlank()) {
            throw ProblemException.invalid("/question", "blank", "a question");
        }
    }

    private static ProblemException busy(JobId jobId) {
        return new ProblemException(Problem.of(
                        ProblemType.RATE_LIMITED,
                        "Too many questions are being answered (%s). Ask again after Retry-After.".formatted(jobId))
                .retryAfter(RETRY_AFTER_SECONDS));
    }
}
