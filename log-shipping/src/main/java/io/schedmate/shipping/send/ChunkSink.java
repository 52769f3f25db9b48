package io.schedmate.shipping.send;

import io.schedmate.model.event.LogChunk;
import java.util.List;

/** Accepts chunks. */
public interface ChunkSink extends AutoCloseable {

    /**
     * Sends chunks. Returns once the receiver has stored all of them. Chunks that were sent before may be sent again.
     *
     * @throws NotTaken if some chunks may not have arrived
     */
    void send(List<LogChunk> chunks);

    @Override
    void close();

    /** Thrown if chunks may not have arrived. Sending them again may help. */
    final class NotTaken extends RuntimeException {

        private static final long serialVersionUID = 1;

        public NotTaken(String detail) {
            super(detail, null, false, false);
        }
    }
}
