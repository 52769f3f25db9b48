package io.schedmate.tracker.api;

import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.json.JsonMapper;

/** An open stream of server-sent events. It runs until its data ends, its client disconnects or the service stops. */
final class OpenStream implements Runnable {

    private static final Duration QUIET = Duration.ofSeconds(15);

    private final SseEmitter emitter;
    private final Feed feed;
    private final Duration pause;
    private final CountDownLatch closing;
    private final JsonMapper mapper = WireJson.answers();
    private Duration quiet = Duration.ZERO;

    /** The source of a stream. It polls the store, so it does not matter which replica writes. */
    interface Feed {

        /**
         * Sends new data.
         *
         * @return whether the stream has ended
         */
        boolean feed(OpenStream stream) throws IOException;
    }

    OpenStream(SseEmitter emitter, Feed feed, Duration pause, CountDownLatch closing) {
        this.emitter = emitter;
        this.feed = feed;
        this.pause = pause;
        this.closing = closing;
    }

    @Override
    public void run() {
        try {
            // The first event tells the caller at once that the stream is open.
            emitter.send(SseEmitter.event().comment("open"));
            while (!feed.feed(this) && !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                keepOpen();
            }
            emitter.complete();
        } catch (IOException | IllegalStateException gone) {
            // The caller has closed the connection.
            emitter.completeWithError(gone);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            emitter.complete();
        } catch (RuntimeException failure) {
            // The store is unavailable: the caller reconnects with the last event that it received.
            emitter.complete();
        }
    }

    void send(String id, String event, Object data) throws IOException {
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
