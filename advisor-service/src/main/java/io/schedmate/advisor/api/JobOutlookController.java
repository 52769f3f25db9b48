package io.schedmate.advisor.api;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Predicts when submitted jobs start and end. */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/outlook")
class JobOutlookController {

    private final AdviceQueue jobs;
    private final Outlooks outlooks;

    JobOutlookController(AdviceQueue jobs, Outlooks outlooks) {
        this.jobs = jobs;
        this.outlooks = outlooks;
    }

    /** Returns the outlook of a job. A job of another owner is reported as not found. */
    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    JobOutlook read(@PathVariable JobId jobId, Caller caller) {
        return jobs.find(jobId)
                .filter(job -> caller.sees(job.owner(), job.project()))
                .map(job -> outlooks.of(job.jobId()))
                .orElseThrow(() -> ProblemException.of(
                        ProblemType.NOT_FOUND,
                        "Expected a known job, got (%s). Check cluster, scheduler and externalId, and compute the id again."
                                .formatted(jobId)));
    }
}
