package io.schedmate.shipping.send;

import io.schedmate.model.event.LogChunk;
import java.util.List;

/** Accepts chunks. */
public interface ChunkSink extends AutoCloseable {

    /**
     * Returns when all of them are kept on the other side; what was sent before may come again.
     *
     * @throws NotTaken when some may not have arrived
     */
    void send(List<LogChunk> chunks);

    @Override
    void close();

    /** Chunks that may not have arrived; sending them again may help. */
    final class NotTaken extends RuntimeException {

        private static final long serialVersionUID = 1;

        public NotTaken(String detail) {
            super(detail, null, false, false);
        }
    }
}
