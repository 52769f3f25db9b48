package io.schedmate.tracker.api;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Streams the metrics of a job as server-sent events. */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/metrics/stream")
class StreamController {

    private static final long NEVER = 0;

    private final Attempts attempts;
    private final AttemptStates states;
    private final KnownJobs jobs;
    private final Duration pause;
    private final CountDownLatch closing = new CountDownLatch(1);

    StreamController(
            Attempts attempts,
            AttemptStates states,
            KnownJobs jobs,
            @Value("${schedmate.tracker.stream-pause}") Duration pause) {
        this.attempts = attempts;
        this.states = states;
        this.jobs = jobs;
        this.pause = pause;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping(produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter follow(
            @PathVariable JobId jobId,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            Caller caller) {
        StreamPlace seen = StreamPlace.read(lastEventId);
        Attempts.Found found = attempts.find(jobId, seen == null ? null : seen.attempt(), caller);
        StreamPlace from = seen == null ? new StreamPlace(found.attempt(), 0) : seen;
        SseEmitter emitter = new SseEmitter(NEVER);
        Thread.ofVirtual()
                .name("metrics-stream-" + jobId)
                .start(new OpenStream(emitter, new MetricsStream(jobId, from, states, jobs), pause, closing));
        return emitter;
    }

    /** Ends the open streams, which would otherwise delay the shutdown of the service. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        closing.countDown();
    }
}
