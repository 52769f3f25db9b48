package io.schedmate.shipping.send;

import io.schedmate.model.event.LogChunk;
import java.util.List;

/** Receives chunks. */
public interface ChunkSink extends AutoCloseable {

    /**
     * Sends chunks. Returns once the receiver has stored all of them. The same chunks may be sent again.
     *
     * @throws NotTaken if some chunks may not have arrived
     */
    void send(List<LogChunk> chunks);

    @Override
    void close();

    /** Thrown if chunks may not have arrived. They may be sent again. */
    final class NotTaken extends RuntimeException {

        private static final long serialVersionUID = 1;

        public NotTaken(String detail) {
            super(detail, null, false, false);
        }
    }
}
