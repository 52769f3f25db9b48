package io.schedmate.tracker.api;

import io.schedmate.model.api.metrics.MetricsStreamEnd;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.AttemptStates.Entry;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.json.JsonMapper;

/** One open stream. It asks the store for news, so it does not matter which replica tracks the job. */
final class MetricsStream implements Runnable {

    private static final int AT_ONCE = 500;
    private static final Duration QUIET = Duration.ofSeconds(15);

    private final SseEmitter emitter;
    private final JobId jobId;
    private final AttemptStates states;
    private final KnownJobs jobs;
    private final Duration pause;
    private final CountDownLatch closing;
    private final JsonMapper mapper = WireJson.answers();
    private StreamPlace place;
    private Duration quiet = Duration.ZERO;

    MetricsStream(
            SseEmitter emitter,
            JobId jobId,
            StreamPlace place,
            AttemptStates states,
            KnownJobs jobs,
            Duration pause,
            CountDownLatch closing) {
        this.emitter = emitter;
        this.jobId = jobId;
        this.place = place;
        this.states = states;
        this.jobs = jobs;
        this.pause = pause;
        this.closing = closing;
    }

    @Override
    public void run() {
        try {
            // The first sign tells the caller at once that the stream is open.
            emitter.send(SseEmitter.event().comment("open"));
            while (!isOver() && !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                keepOpen();
            }
            emitter.complete();
        } catch (IOException | IllegalStateException gone) {
            // The caller has closed the connection.
            emitter.completeWithError(gone);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            emitter.complete();
        } catch (RuntimeException away) {
            // The store is away: the caller comes again with the last event that it saw.
            emitter.complete();
        }
    }

    private boolean isOver() throws IOException {
        // Looked up before the entries: what is told before the end is in the store before the end is.
        KnownJob job = jobs.find(jobId).orElse(null);
        if (place.isEnd()) {
            return !goesOn(job);
        }
        List<Entry> entries = states.entries(jobId, place.attempt(), place.number(), AT_ONCE);
        for (Entry entry : entries) {
            send(entry);
        }
        if (entries.isEmpty() && !goesOn(job)) {
            return hasEnded(job);
        }
        return false;
    }

    /** Whether a later attempt has begun, which the stream then follows. */
    private boolean goesOn(@Nullable KnownJob job) {
        if (job == null || job.attempt() <= place.attempt()) {
            return false;
        }
        place = new StreamPlace(place.attempt() + 1, 0);
        return true;
    }

    private boolean hasEnded(@Nullable KnownJob job) throws IOException {
        if (job == null || job.endedAt() == null || job.attempt() != place.attempt()) {
            return false;
        }
        send(place.attempt() + "-end", "end", new MetricsStreamEnd(jobId, place.attempt(), job.state(), job.endedAt()));
        return true;
    }

    private void send(Entry entry) throws IOException {
        if (entry.slowdown() != null) {
            send(StreamPlace.id(entry), "slowdown", entry.slowdown());
        } else {
            send(StreamPlace.id(entry), "metrics", Objects.requireNonNull(entry.sample(), "one of the two"));
        }
        place = place.past(entry);
    }

    private void send(String id, String event, Object data) throws IOException {
        emitter.send(SseEmitter.event().id(id).name(event).data(mapper.writeValueAsString(data)));
        quiet = Duration.ZERO;
    }

    private void keepOpen() throws IOException {
        quiet = quiet.plus(pause);
        if (quiet.compareTo(QUIET) >= 0) {
            emitter.send(SseEmitter.event().comment("still here"));
            quiet = Duration.ZERO;
        }
    }
}
