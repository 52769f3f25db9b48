package io.schedmate.gateway.wiring.route;

import io.schedmate.gateway.wiring.security.OpenCall;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.cloud.gateway.server.mvc.common.MvcUtils;
import org.springframework.web.servlet.function.ServerRequest;

/** A service's response that ends normally when its call is ended early. */
final class EndedStream extends FilterInputStream {

    private volatile boolean ended;

    private EndedStream(InputStream answer) {
        super(answer);
    }

    /** Replaces the response that the gateway is about to pass on. */
    static void put(ServerRequest request) {
        InputStream answer = MvcUtils.getAttribute(request, MvcUtils.CLIENT_RESPONSE_INPUT_STREAM_ATTR);
        if (answer != null) {
            var stream = new EndedStream(answer);
            MvcUtils.putAttribute(request, MvcUtils.CLIENT_RESPONSE_INPUT_STREAM_ATTR, stream);
            OpenCall.whenEnded(request.servletRequest(), stream::end);
        }
    }

    private void end() {
        ended = true;
        try {
            // Unblocks threads that wait for more data.
            in.close();
        } catch (IOException _) {
            // The service has closed it already.
        }
    }

    @Override
    public int read() throws IOException {
        try {
            int next = ended ? -1 : in.read();
            return ended ? -1 : next;
        } catch (IOException e) {
            return ifEnded(e);
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            int read = ended ? -1 : in.read(into, offset, length);
            return ended ? -1 : read;
        } catch (IOException e) {
            return ifEnded(e);
        }
    }

    private int ifEnded(IOException failure) throws IOException {
        if (ended) {
            return -1;
        }
        throw failure;
    }
}
