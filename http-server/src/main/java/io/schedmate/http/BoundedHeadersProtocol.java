package io.schedmate.http;

import java.io.IOException;
import java.time.Duration;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 with a bound on the total time in which the request line and the headers arrive, and on the time in which the
 * rest of a body arrives that was answered before it was read.
 *
 * <p>Tomcat's own timeouts bound each pause, so a caller who sends a byte now and then keeps a connection for days.
 * Tomcat makes this class by its name.
 */
public final class BoundedHeadersProtocol extends Http11NioProtocol {

    private Duration headersWithin = Duration.ofSeconds(30);
    private Duration restWithin = Duration.ofSeconds(30);

    void setHeadersWithin(Duration headersWithin) {
        this.headersWithin = headersWithin;
    }

    void setRestWithin(Duration restWithin) {
        this.restWithin = restWithin;
    }

    @Override
    protected Processor createProcessor() {
        return new BoundedHeaders();
    }

    /** Tomcat calls {@code service} each time some bytes have come, and gets LONG back while the headers are incomplete. */
    private final class BoundedHeaders extends Http11Processor {

        /** Whose headers are incomplete; Tomcat uses a processor for one connection after the other. */
        private @Nullable SocketWrapperBase<?> incomplete;

        private long begunNanos;

        private final Adapter rest =
                new BoundedRest(adapter, this::isAsync, () -> socketWrapper, restWithin, getMaxSwallowSize());

        BoundedHeaders() {
            super(BoundedHeadersProtocol.this, BoundedHeadersProtocol.this.getAdapter());
        }

        @Override
        public Adapter getAdapter() {
            return rest;
        }

        @Override
        public SocketState service(SocketWrapperBase<?> socket) throws IOException {
            boolean goesOn = socket.equals(incomplete);
            incomplete = null;
            if (!goesOn) {
                begunNanos = System.nanoTime();
            } else if (System.nanoTime() - begunNanos > headersWithin.toNanos()) {
                return SocketState.CLOSED;
            }
            SocketState state = super.service(socket);
            // An asynchronous answer is LONG too.
            if (state == SocketState.LONG && !isAsync()) {
                incomplete = socket;
            }
            return state;
        }
    }
}
