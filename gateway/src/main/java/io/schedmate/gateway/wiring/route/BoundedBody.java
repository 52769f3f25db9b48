package io.schedmate.gateway.wiring.route;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;

/** A request whose body ends with an error once it is larger than its limit, however it is sent. */
final class BoundedBody extends HttpServletRequestWrapper {

    private final long limitBytes;
    private volatile boolean exceeded;

    BoundedBody(HttpServletRequest request, long limitBytes) {
        super(request);
        this.limitBytes = limitBytes;
    }

    boolean exceeded() {
        return exceeded;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return new Counted(super.getInputStream());
    }

    private final class Counted extends ServletInputStream {

        private final ServletInputStream body;
        private long count;

        Counted(ServletInputStream body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            int next = body.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = body.read(into, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) throws IOException {
            count += bytes;
            if (count > limitBytes) {
                exceeded = true;
                throw new IOException("The body is larger than " + limitBytes + " bytes.");
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
