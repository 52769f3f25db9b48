package io.schedmate.advisor.api;

import io.schedmate.advisor.advise.AdviceQuestion;
import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.Deadline;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.whatif.TooBusy;
import io.schedmate.advisor.whatif.WhatIfs;
import io.schedmate.advisor.wiring.AdvisorProperties;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.edge.upload.Uploader;
import io.schedmate.model.api.whatif.JobWhatIfRequest;
import io.schedmate.model.api.whatif.WhatIf;
import io.schedmate.model.api.whatif.WhatIfRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.ProblemType;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Predicts a job's duration and memory with other GPUs or another batch size. */
@RestController
@RequestMapping("/api/v1")
class WhatIfController {

    private final WhatIfs whatIfs;
    private final AdviceQueue jobs;
    private final Archives archives;
    private final AdvisorProperties settings;
    private final Clock clock;

    WhatIfController(WhatIfs whatIfs, AdviceQueue jobs, Archives archives, AdvisorProperties settings, Clock clock) {
        this.whatIfs = whatIfs;
        this.jobs = jobs;
        this.archives = archives;
        this.settings = settings;
        this.clock = clock;
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/what-if")
    WhatIf ofNew(@RequestBody WhatIfRequest request, Caller caller) {
        JobSubmission job = AskedJob.of(request.job(), caller);
        if (job.source() instanceof JobSource.Archive archive) {
            Uploader uploader = Uploader.using(caller, job.cluster(), job.owner(), job.project());
            AskedJob.refusing(() -> archives.checked(archive.archiveId(), uploader));
        }
        AdviceQuestion question = new AdviceQuestion(UUID.fromString(job.externalId()), null, job, clock.instant());
        Deadline deadline = deadline(request.job().deadlineSeconds());
        return AskedJob.refusing(() -> unlessBusy(() -> whatIfs.ofNew(question, request.changes(), deadline)));
    }

    /** Answers a question about a submitted job. A job of another owner is reported as not found. */
    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/jobs/{jobId}/what-if")
    WhatIf of(@PathVariable JobId jobId, @RequestBody JobWhatIfRequest request, Caller caller) {
        return jobs.find(jobId)
                .filter(job -> caller.sees(job.owner(), job.project()))
                .flatMap(job -> unlessBusy(() -> whatIfs.of(jobId, job.advised(), request.changes(), deadline(null))))
                .orElseThrow(() -> ProblemException.of(
                        ProblemType.NOT_FOUND,
                        "Expected a known job, got (%s). Check cluster, scheduler and externalId, and compute the id again."
                                .formatted(jobId)));
    }

    private Deadline deadline(@Nullable Double seconds) {
        return Deadline.in(seconds == null ? settings.deadline() : Duration.ofNanos((long) (seconds * 1e9)), clock);
    }

    private static <T> T unlessBusy(Supplier<T> answer) {
        try {
            return answer.get();
        } catch (TooBusy busy) {
            throw ProblemException.of(ProblemType.UNAVAILABLE, String.valueOf(busy.getMessage()));
        }
    }
}
