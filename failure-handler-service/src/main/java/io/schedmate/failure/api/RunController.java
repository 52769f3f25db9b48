package io.schedmate.failure.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.archive.LinkedRuns;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.api.log.RunLink;
import io.schedmate.model.api.log.RunLinks;
import io.schedmate.model.job.JobId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists the pages that experiment trackers have for a job's runs. */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/runs")
class RunController {

    private final LogArchive archive;
    private final LinkedRuns runs;
    private final KnownJobs jobs;

    RunController(LogArchive archive, LinkedRuns runs, KnownJobs jobs) {
        this.archive = archive;
        this.runs = runs;
        this.jobs = jobs;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    RunLinks list(@PathVariable JobId jobId, @RequestParam @Nullable Integer attempt, Caller caller) {
        if (attempt != null && attempt < 1) {
            throw ProblemException.invalid("query:attempt", attempt.toString(), "a whole number from 1");
        }
        Access.sees(jobs, jobId, caller);
        int wanted = attempt == null ? archive.latestAttempt(jobId).orElse(1) : attempt;
        return new RunLinks(
                jobId,
                wanted,
                runs.of(archive.streams(jobId, wanted)).stream()
                        .map(RunController::link)
                        .toList());
    }

    private static RunLink link(LinkedRuns.LinkedRun run) {
        return new RunLink(run.page().tool(), run.page().address(), run.stream().name(), run.line());
    }
}
