package io.schedmate.gateway.wiring.audit;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * A request that records the start of its JSON body while the body is read. It records more than is stored, because a
 * truncated secret would not be recognised and masked.
 */
final class KeptBody extends HttpServletRequestWrapper {

    /** The maximum number of recorded bytes: the longest body stored plus the longest masked secret. */
    private static final int MAX = 16 * 1024;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final boolean isJson;

    KeptBody(HttpServletRequest request) {
        super(request);
        this.isJson = isJson(request.getContentType());
    }

    /** Returns what has been read so far, at most 16 KiB. Other threads may still read the body. */
    byte[] bytes() {
        synchronized (kept) {
            return kept.toByteArray();
        }
    }

    /** Whether the recorded body may be incomplete. */
    boolean isCut() {
        synchronized (kept) {
            return kept.size() >= MAX;
        }
    }

    private static boolean isJson(@org.jspecify.annotations.Nullable String type) {
        try {
            return type != null && MediaType.APPLICATION_JSON.isCompatibleWith(MediaType.parseMediaType(type));
        } catch (InvalidMediaTypeException _) {
            return false;
        }
    }

    private void keep(byte[] bytes, int offset, int length) {
        synchronized (kept) {
            kept.write(bytes, offset, Math.min(length, MAX - kept.size()));
        }
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return isJson ? new Copied(super.getInputStream()) : super.getInputStream();
    }

    private final class Copied extends ServletInputStream {

        private final ServletInputStream body;

        Copied(ServletInputStream body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            int next = body.read();
            if (next >= 0) {
                keep(new byte[] {(byte) next}, 0, 1);
            }
            return next;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = body.read(into, offset, length);
            if (read > 0) {
                keep(into, offset, read);
            }
            return read;
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
