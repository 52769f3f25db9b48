package io.schedmate.tracker.api;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.tracker.alert.Alerts;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Streams alerts as server-sent events. */
@RestController
class AlertStreamController {

    private static final long NEVER = 0;

    private final Alerts alerts;
    private final Duration pause;
    private final CountDownLatch closing = new CountDownLatch(1);

    AlertStreamController(Alerts alerts, @Value("${schedmate.tracker.stream-pause}") Duration pause) {
        this.alerts = alerts;
        this.pause = pause;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping(path = "/api/v1/alerts/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter follow(
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId, Caller caller) {
        Alerts.Moment from = Objects.requireNonNullElseGet(AlertEventId.read(lastEventId), alerts::now);
        var visible = caller.seesAll() ? null : new Alerts.Visible(caller.projects(), caller.owner());
        SseEmitter emitter = new SseEmitter(NEVER);
        Thread.ofVirtual()
                .name("alert-stream")
                .start(new OpenStream(emitter, new AlertStream(alerts, visible, from), pause, closing));
        return emitter;
    }

    /** Ends the open streams, which would otherwise delay the shutdown of the service. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        closing.countDown();
    }
}
