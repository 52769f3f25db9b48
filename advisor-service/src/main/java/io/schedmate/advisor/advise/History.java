package io.schedmate.advisor.advise;

import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.extract.Metadata;
import io.schedmate.advisor.history.GpuUse;
import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.MeasuredUse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Records the history of jobs. */
public record History(AdviceQueue queue, PastRuns runs, HistoryEvents events, Extractor extractor, GpuUse use) {

    public void submitted(JobSubmitted event, @Nullable String traceparent) {
        queue.add(new AdviceQueue.QueuedJob(
                UUID.nameUUIDFromBytes(("advice/" + event.eventId()).getBytes(StandardCharsets.UTF_8)),
                event.jobId(),
                event.attempt(),
                event.submission(),
                event.occurredAt(),
                0,
                traceparent));
        events.add(new HistoryEvent.Submitted(event.jobId(), event.occurredAt(), event.submission()));
    }

    public void ended(JobEnded event) {
        Double seconds = event.startedAt() == null
                ? null
                : Duration.between(event.startedAt(), event.endedAt()).toNanos() / 1e9;
        PastRun run = new PastRun(
                event.jobId(),
                event.attempt(),
                event.submission(),
                event.outcome(),
                event.endedAt(),
                seconds,
                used(event),
                metadata(event).orElse(null),
                event.imported());
        if (runs.keep(run)) {
            events.add(new HistoryEvent.Ended(run));
        }
    }

    /** Returns the measured use: the values of the scheduler or, if there are none, the samples of the job's nodes. */
    private MeasuredUse used(JobEnded event) {
        MeasuredUse reported = event.used();
        GpuUse.Measured seen = use.of(event.jobId(), event.attempt()).orElse(null);
        return seen == null
                ? reported
                : new MeasuredUse(
                        reported.nodes(),
                        reported.gpus(),
                        reported.gpuType(),
                        reported.gpuUtilisationRatio() == null
                                ? Double.valueOf(seen.utilisationRatio())
                                : reported.gpuUtilisationRatio(),
                        reported.gpuMemoryPeakBytes() == null ? seen.memoryPeakBytes() : reported.gpuMemoryPeakBytes(),
                        reported.throughput(),
                        reported.energyJoules());
    }

    /**
     * Returns the job's metadata: our own reading or, if there is none, the metadata in the event, or what the command
     * states.
     */
    private Optional<Workload> metadata(JobEnded event) {
        return queue.find(event.jobId())
                .map(AdviceQueue.Known::advised)
                .map(StoredAdvice::found)
                .or(() -> Optional.ofNullable(event.metadata()).map(Metadata::read))
                .or(() -> Optional.of(extractor.fromCommand(event.submission()).metadata()))
                .filter(metadata -> !WorkloadText.of(metadata).isBlank());
    }
}
