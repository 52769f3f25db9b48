package io.schedmate.advisor.advise;

import io.schedmate.advisor.similar.Neighbour;
import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Produces advice for queued jobs, one after another.
 *
 * @param timeLimit the time limit of one job's advice
 */
public record AdviceWorker(
        AdviceQueue queue,
        Adviser adviser,
        HistoryFollower follower,
        FinishedAdvice finished,
        Outbox outbox,
        Transactions transactions,
        Traces traces,
        Duration timeLimit,
        InstantSource clock) {

    /** The number of crashes of the process during a job's advice after which the job is read without its code. */
    private static final int MAX_TRIES = 3;

    /**
     * Produces advice for the next waiting job.
     *
     * @return whether there was a job
     */
    public boolean next() {
        List<AdviceQueue.QueuedJob> taken = queue.take(1, clock.instant(), timeLimit.multipliedBy(2));
        if (!taken.isEmpty()) {
            follower.catchUp();
        }
        taken.forEach(this::work);
        return !taken.isEmpty();
    }

    private void work(AdviceQueue.QueuedJob waiting) {
        StoredAdvice advised = waiting.tries() > MAX_TRIES
                ? withoutCode(waiting, "Its code was ignored because reading it failed %d times.".formatted(MAX_TRIES))
                : advised(waiting);
        // Stored in the trace of the submission, and only once even if another replica has also worked on the job.
        traces.within(waiting.traceparent(), () -> transactions.inOne(() -> keep(waiting, advised)));
        finished.finished(waiting.jobId());
    }

    private boolean keep(AdviceQueue.QueuedJob waiting, StoredAdvice advised) {
        boolean first = queue.finish(waiting.jobId(), advised);
        if (first) {
            outbox.add(List.of(event(waiting, advised)));
        }
        return first;
    }

    private StoredAdvice advised(AdviceQueue.QueuedJob waiting) {
        try {
            return adviser.advise(question(waiting, waiting.job()), Deadline.in(timeLimit, clock));
        } catch (SourceRefused refused) {
            return withoutCode(waiting, refused.detail());
        }
    }

    private StoredAdvice withoutCode(AdviceQueue.QueuedJob waiting, String caveat) {
        JobSubmission job = waiting.job();
        JobSubmission bare = new JobSubmission(
                job.cluster(),
                job.scheduler(),
                job.externalId(),
                job.name(),
                job.owner(),
                job.project(),
                job.queue(),
                job.command(),
                job.workingDirectory(),
                job.image(),
                new JobSource.None(),
                job.requested(),
                job.labels());
        StoredAdvice advised = adviser.advise(question(waiting, bare), Deadline.in(timeLimit, clock));
        List<String> caveats = new ArrayList<>(List.of(caveat));
        caveats.addAll(advised.caveats());
        return new StoredAdvice(
                advised.adviceId(),
                advised.jobId(),
                false,
                advised.computedAt(),
                advised.elapsedSeconds(),
                advised.found(),
                advised.metadata(),
                advised.excerpts(),
                advised.neighbours(),
                advised.estimates(),
                advised.suggestedTimeLimitSeconds(),
                advised.engines(),
                advised.unknownParts(),
                caveats);
    }

    private static AdviceQuestion question(AdviceQueue.QueuedJob waiting, JobSubmission job) {
        return new AdviceQuestion(waiting.adviceId(), waiting.jobId(), job, waiting.submittedAt());
    }

    /** Returns the event. It contains only what members of the job's own project may see. */
    private static JobAdvised event(AdviceQueue.QueuedJob waiting, StoredAdvice advised) {
        String project = waiting.job().project();
        String owner = waiting.job().owner();
        Predicate<Neighbour> known = neighbour -> project != null && project.equals(neighbour.project())
                || owner != null && owner.equals(neighbour.owner());
        return new JobAdvised(
                UUID.nameUUIDFromBytes(("advised/" + waiting.adviceId()).getBytes(StandardCharsets.UTF_8)),
                waiting.jobId(),
                waiting.job().cluster(),
                waiting.attempt(),
                advised.computedAt(),
                advised.metadata(),
                advised.neighbours().stream()
                        .map(each -> each.shown(known.test(each)))
                        .toList(),
                advised.estimates());
    }
}
