package io.schedmate.advisor.whatif;

import io.schedmate.advisor.advise.AdviceQuestion;
import io.schedmate.advisor.advise.Adviser;
import io.schedmate.advisor.advise.Deadline;
import io.schedmate.advisor.advise.DeadlineExecutor;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.outlook.FollowedJob;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.api.whatif.WhatIf;
import io.schedmate.model.api.whatif.WhatIfChange;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers what-if questions about known jobs and about jobs that have not been submitted yet. */
public record WhatIfs(
        Estimator estimator,
        Outlooks outlooks,
        Adviser adviser,
        Extractor extractor,
        FollowedJobs followed,
        PastRuns past,
        DeadlineExecutor work,
        InstantSource clock) {

    /** The share of the available time for reading the code; the rest is for replaying the queue. */
    private static final double FOR_CODE = 0.6;

    /** The time for which a replay may continue after the deadline. No further queue is replayed then. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /**
     * @throws SourceRefused if the job's source is not allowed and this is known in time
     * @throws TooBusy if too many questions are in progress
     */
    public WhatIf ofNew(AdviceQuestion question, List<WhatIfChange> changes, Deadline deadline) {
        StoredAdvice advised = adviser.advise(question, deadline.share(FOR_CODE));
        return answer(new Asked(null, null, question.job(), advised.found()), changes, deadline);
    }

    /**
     * @param advised the advice on the job; null = not finished yet
     * @return empty if its submission is no longer known
     * @throws TooBusy if too many questions are in progress
     */
    public Optional<WhatIf> of(
            JobId jobId, @Nullable StoredAdvice advised, List<WhatIfChange> changes, Deadline deadline) {
        Optional<FollowedJob> job = followed.find(jobId);
        JobState state = job.map(FollowedJob::state).orElse(null);
        return job.map(FollowedJob::submission)
                .or(() -> Optional.ofNullable(past.find(List.of(jobId)).get(jobId))
                        .map(PastRun::submission))
                .map(known -> answer(new Asked(jobId, state, known, read(known, advised)), changes, deadline));
    }

    private @Nullable Workload read(JobSubmission job, @Nullable StoredAdvice advised) {
        return advised != null && advised.found() != null
                ? advised.found()
                : extractor.fromCommand(job).metadata();
    }

    private WhatIf answer(Asked asked, List<WhatIfChange> changes, Deadline deadline) {
        return switch (work.within(deadline.left().plus(GRACE), () -> workedOut(asked, changes, deadline))) {
            case DeadlineExecutor.Outcome.InTime<WhatIf>(WhatIf answer) -> answer;
            case DeadlineExecutor.Outcome.Late<WhatIf>() -> throw new TooBusy("it did not finish in time");
            case DeadlineExecutor.Outcome.Busy<WhatIf>() -> throw new TooBusy("the service is busy");
            case DeadlineExecutor.Outcome.Failed<WhatIf>(Throwable failure) ->
                throw new IllegalStateException("Could not answer a what-if question.", failure);
        };
    }

    private WhatIf workedOut(Asked asked, List<WhatIfChange> changes, Deadline deadline) {
        Cases cases = new Cases(asked, estimator, outlooks, deadline);
        return new WhatIf(
                asked.jobId(),
                clock.instant(),
                cases.asIs(),
                changes.stream().map(cases::changed).toList(),
                caveats(asked, changes));
    }

    private static List<String> caveats(Asked asked, List<WhatIfChange> changes) {
        List<String> caveats = new ArrayList<>();
        caveats.add(
                asked.countsSteps()
                        ? "The job is assumed to train for the same number of steps in each setting, because its code counts steps."
                        : "The job is assumed to train on the same number of samples in each setting.");
        if (changes.stream().anyMatch(change -> change.batchSizePerGpu() != null || change.gpus() != null)) {
            caveats.add("Model quality is not predicted; the global batch size may change.");
        }
        if (changes.stream().anyMatch(change -> change.gpus() != null)) {
            caveats.add(
                    "Memory per GPU is assumed not to depend on the number of GPUs, unless measured runs show otherwise.");
        }
        return caveats;
    }

    /**
     * The job in question.
     *
     * @param jobId null for a job that has not been submitted yet
     * @param state null = not reported yet
     * @param metadata null = unknown
     */
    record Asked(
            @Nullable JobId jobId,
            @Nullable JobState state,
            JobSubmission job,
            @Nullable Workload metadata) {

        /** Returns whether the job's length is a number of steps, so that a larger batch means more samples. */
        boolean countsSteps() {
            return metadata != null && metadata.maxSteps() != null && metadata.epochs() == null;
        }

        boolean isInQueueOrRuns() {
            return jobId != null && state != null && !state.ended();
        }
    }
}
