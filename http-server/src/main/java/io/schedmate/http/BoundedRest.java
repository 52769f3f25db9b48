package io.schedmate.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rest of a body after its call is answered, for a limited time. Afterwards the connection is closed.
 *
 * <p>Tomcat reads the rest itself, up to {@code maxSwallowSize}, but bounds only each pause.
 */
final class BoundedRest implements Adapter {

    private final Adapter calls;
    private final BooleanSupplier continues;
    private final Supplier<@Nullable SocketWrapperBase<?>> connection;
    private final Duration within;
    private final long mostBytes;

    /**
     * Creates an adapter.
     *
     * @param calls answers the calls
     * @param continues whether the call goes on after the adapter returns
     * @param connection the connection of the current call
     * @param mostBytes the longest rest that is read; negative if there is no limit
     */
    BoundedRest(
            Adapter calls,
            BooleanSupplier continues,
            Supplier<@Nullable SocketWrapperBase<?>> connection,
            Duration within,
            long mostBytes) {
        this.calls = calls;
        this.continues = continues;
        this.connection = connection;
        this.within = within;
        this.mostBytes = mostBytes;
    }

    @Override
    public void service(Request request, Response response) throws Exception {
        calls.service(request, response);
        readRest(request, response);
    }

    @Override
    public boolean asyncDispatch(Request request, Response response, SocketEvent event) throws Exception {
        boolean success = calls.asyncDispatch(request, response, event);
        readRest(request, response);
        return success;
    }

    private void readRest(Request request, Response response) {
        SocketWrapperBase<?> socket = connection.get();
        if (socket == null || continues.getAsBoolean() || isHeldBack(request, response)) {
            return;
        }
        long pause = socket.getReadTimeout();
        try {
            if (!readsWhole(request, socket)) {
                request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        } catch (IOException _) {
            request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        } finally {
            socket.setReadTimeout(pause);
        }
    }

    /** Whether the caller waits for permission to send its body, and got a refusal instead. */
    private static boolean isHeldBack(Request request, Response response) {
        return request.hasExpectation() && (response.getStatus() < 200 || response.getStatus() > 299);
    }

    /** Returns whether the body ended in time and within the size. */
    private boolean readsWhole(Request request, SocketWrapperBase<?> socket) throws IOException {
        var dropped = new Dropped();
        long end = System.nanoTime() + within.toNanos();
        long bytes = 0;
        for (long left = within.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            socket.setReadTimeout(left);
            int read = request.doRead(dropped);
            if (read <= 0) {
                // Zero: a reader that does not wait is registered, so nothing more comes by reading.
                return read < 0;
            }
            bytes += read;
            if (mostBytes >= 0 && bytes > mostBytes) {
                return false;
            }
        }
        return false;
    }

    @Override
    public boolean prepare(Request request, Response response) throws Exception {
        return calls.prepare(request, response);
    }

    @Override
    public void log(Request request, Response response, long time) {
        calls.log(request, response, time);
    }

    @Override
    public void checkRecycled(Request request, Response response) {
        calls.checkRecycled(request, response);
    }

    @Override
    public String getDomain() {
        return calls.getDomain();
    }

    /** Takes bytes that nobody needs. */
    private static final class Dropped implements ApplicationBufferHandler {

        private ByteBuffer bytes = EMPTY_BUFFER;

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            bytes = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return bytes;
        }

        @Override
        public void expand(int size) {}
    }
}
