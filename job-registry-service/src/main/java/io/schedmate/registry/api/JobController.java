package io.schedmate.registry.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.api.PageRequest;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.job.ForgetReceipt;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobEventReceipt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.api.job.JobPage;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.registry.lifecycle.Answer;
import io.schedmate.registry.lifecycle.JobQuery;
import io.schedmate.registry.lifecycle.JobRecord;
import io.schedmate.registry.lifecycle.JobRegistry;
import io.schedmate.registry.lifecycle.Jobs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists and reads jobs, accepts state reports, and deletes jobs on request. */
@RestController
@RequestMapping("/api/v1/jobs")
class JobController {

    private static final int MAX_STATES = 8;
    private static final int MAX_JOBS = 100;
    private static final Duration CLOCKS_APART = Duration.ofDays(1);

    private final JobRegistry registry;
    private final Jobs jobs;
    private final Clock clock;

    JobController(JobRegistry registry, Jobs jobs, Clock clock) {
        this.registry = registry;
        this.jobs = jobs;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    JobPage list(
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable String scheduler,
            @RequestParam @Nullable String externalId,
            @RequestParam(defaultValue = "") List<JobState> state,
            @RequestParam @Nullable String owner,
            @RequestParam @Nullable String project,
            @RequestParam @Nullable String queue,
            @RequestParam @Nullable String node,
            @RequestParam(defaultValue = "") List<JobId> jobId,
            @RequestParam @Nullable String text,
            @RequestParam @Nullable Instant submittedFrom,
            @RequestParam @Nullable Instant submittedBefore,
            @RequestParam @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit,
            Caller caller) {
        List<JobState> states = Checks.items("query:state", state);
        if (states.size() > MAX_STATES) {
            throw ProblemException.invalid("query:state", states.size() + " states", "at most 8 states");
        }
        List<JobId> only = Checks.items("query:jobId", jobId);
        if (only.size() > MAX_JOBS) {
            throw ProblemException.invalid("query:jobId", only.size() + " ids", "at most 100 ids");
        }
        PageRequest asked = PageRequest.of(
                cursor,
                Checks.limit(limit),
                cluster,
                scheduler,
                externalId,
                states,
                owner,
                project,
                queue,
                node,
                only,
                text,
                submittedFrom,
                submittedBefore);
        List<JobRecord> found = jobs.list(new JobQuery(
                Checks.text("cluster", cluster, 128),
                Checks.text("scheduler", scheduler, 128),
                Checks.text("externalId", externalId, 256),
                states,
                Checks.text("owner", owner, 256),
                Checks.text("project", project, 256),
                Checks.text("queue", queue, 256),
                Checks.text("node", node, 256),
                only,
                Checks.text("text", text, 256),
                Checks.time("query:submittedFrom", submittedFrom),
                Checks.time("query:submittedBefore", submittedBefore),
                JobReporters.seenBy(caller),
                asked.start(last -> new JobQuery.Place(last.time(), new JobId(last.uuid()))),
                asked.wanted()));
        return asked.page(found.stream().map(JobRecord::job).toList(), Job::submittedAt, Job::jobId, JobPage::new);
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/{jobId}")
    Job read(@PathVariable JobId jobId, Caller caller) {
        return visible(jobId, caller);
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/{jobId}/events")
    ResponseEntity<JobEventReceipt> report(
            @PathVariable JobId jobId, @RequestBody JobEventRequest report, Caller caller) {
        JobReporters.mayReport(visible(jobId, caller).submission(), caller);
        refuseAhead(report.occurredAt());
        return switch (registry.report(jobId, report)) {
            case Answer.New<JobEventReceipt>(JobEventReceipt receipt) ->
                ResponseEntity.status(HttpStatus.CREATED).body(receipt);
            case Answer.Known<JobEventReceipt>(JobEventReceipt receipt) -> ResponseEntity.ok(receipt);
            case Answer.Conflict<JobEventReceipt>(String detail) -> throw Answers.conflict(detail);
            case Answer.Illegal<JobEventReceipt>(String detail) -> throw Answers.illegal(detail);
            case Answer.Unknown<JobEventReceipt>() -> throw Answers.unknown(jobId);
        };
    }

    @RequiresRole(Role.ADMIN)
    @DeleteMapping("/{jobId}")
    ResponseEntity<ForgetReceipt> forget(@PathVariable JobId jobId) {
        return switch (registry.forget(jobId)) {
            case Answer.New<ForgetReceipt>(ForgetReceipt receipt) ->
                ResponseEntity.accepted().body(receipt);
            case Answer.Known<ForgetReceipt>(ForgetReceipt receipt) ->
                ResponseEntity.accepted().body(receipt);
            case Answer.Conflict<ForgetReceipt>(String detail) -> throw Answers.conflict(detail);
            case Answer.Illegal<ForgetReceipt>(String detail) -> throw Answers.illegal(detail);
            case Answer.Unknown<ForgetReceipt>() -> throw Answers.unknown(jobId);
        };
    }

    /** Rejects a time far in the future; its report would be kept until then. */
    private void refuseAhead(Instant occurredAt) {
        Checks.time("/occurredAt", occurredAt);
        if (occurredAt.isAfter(clock.instant().plus(CLOCKS_APART))) {
            throw ProblemException.invalid(
                    "/occurredAt", occurredAt.toString(), "a time no more than a day ahead of the clock here");
        }
    }

    /** Returns the job. A job of another owner is reported as not found. */
    private Job visible(JobId jobId, Caller caller) {
        return jobs.find(jobId)
                .map(JobRecord::job)
                .filter(job -> JobReporters.sees(job.submission(), caller))
                .orElseThrow(() -> Answers.unknown(jobId));
    }
}
