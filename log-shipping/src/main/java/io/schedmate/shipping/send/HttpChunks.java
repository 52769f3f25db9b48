package io.schedmate.shipping.send;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.event.LogChunk;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends chunks to the gateway, one at a time. Lines are numbered, so the service recognises a repeated call. */
public final class HttpChunks implements ChunkSink {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final SchedMateClient client;

    /**
     * Creates a sink that sends to a gateway.
     *
     * @param gateway the gateway's address without a path
     * @param key the caller's API key; null if the gateway requires none
     */
    public HttpChunks(URI gateway, @Nullable String key) {
        client = new SchedMateClient(gateway, key, LIMIT);
    }

    @Override
    public void send(List<LogChunk> chunks) {
        chunks.forEach(this::send);
    }

    @Override
    public void close() {
        client.close();
    }

    private void send(LogChunk chunk) {
        try {
            client.append(chunk.jobId(), chunk.attempt(), chunk.source(), chunk.firstLine(), chunk.lines());
        } catch (CallFailed failed) {
            throw new NotTaken(failed.getMessage() + (failed.isUnavailable() ? " The lines are sent again." : ""));
        }
    }
}
