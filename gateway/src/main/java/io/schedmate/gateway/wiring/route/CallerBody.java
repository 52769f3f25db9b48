package io.schedmate.gateway.wiring.route;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body cannot be read beyond its limit, however it is sent. Records the caller's faults. Threads of the
 * call to the service read the body, possibly after the call has ended.
 */
final class CallerBody extends HttpServletRequestWrapper {

    /** A caller's fault when sending a body. */
    enum Fault {
        TOO_LARGE,
        TOO_SLOW,
        BROKEN_OFF
    }

    private final long limitBytes;
    private final Duration within;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Fault fault;
    private volatile boolean over;
    private volatile long waitedNanos;
    /** When the pending read began, in nanoseconds; 0 if no read is pending. */
    private volatile long waitingSince;

    /**
     * Creates a request.
     *
     * @param within longest total time that reads wait for the caller
     */
    CallerBody(HttpServletRequest request, long limitBytes, Duration within) {
        super(request);
        this.limitBytes = limitBytes;
        this.within = within;
    }

    /** Returns the caller's fault; null if there is none so far. */
    @Nullable
    Fault fault() {
        return fault;
    }

    /** Whether the headers announce a body that is not empty. */
    boolean isAnnounced() {
        return getContentLengthLong() > 0 || getHeader("Transfer-Encoding") != null;
    }

    /** Whether a read is waiting for data from the caller. */
    boolean isWaitedFor() {
        return waitingSince != 0;
    }

    /** Returns the total time that reads have waited for the caller. */
    Duration waited() {
        long since = waitingSince;
        return Duration.ofNanos(waitedNanos + (since == 0 ? 0 : System.nanoTime() - since));
    }

    /** Stops reading. */
    void end() {
        over = true;
    }

    /**
     * Stops reading.
     *
     * @return whether no read is in progress
     */
    boolean endsAtOnce() {
        end();
        boolean free = reading.tryLock();
        if (free) {
            reading.unlock();
        }
        return free;
    }

    /** Waits until no read is in progress. Afterwards the server uses the connection for another call. */
    @SuppressWarnings("LockNotBeforeTry")
    void awaitEnd() {
        reading.lock();
        reading.unlock();
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return new Counted(super.getInputStream());
    }

    /** Reads from the server's stream. */
    private interface Read {
        int from() throws IOException;
    }

    // Only the thread that holds the lock writes the time.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private int read(Read read) throws IOException {
        reading.lock();
        try {
            if (over) {
                throw new IOException("The call has ended.");
            }
            if (waited().compareTo(within) > 0) {
                throw new SocketTimeoutException("The body did not arrive within " + within + ".");
            }
            waitingSince = System.nanoTime() | 1;
            return read.from();
        } catch (IOException e) {
            fault = isTimeout(e) ? Fault.TOO_SLOW : Fault.BROKEN_OFF;
            throw e;
        } finally {
            waitedNanos += waitingSince == 0 ? 0 : System.nanoTime() - waitingSince;
            waitingSince = 0;
            reading.unlock();
        }
    }

    private static boolean isTimeout(Throwable failure) {
        return failure instanceof SocketTimeoutException
                || (failure.getCause() != null && isTimeout(failure.getCause()));
    }

    private final class Counted extends ServletInputStream {

        private final ServletInputStream body;
        private long count;

        Counted(ServletInputStream body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            int next = CallerBody.this.read(body::read);
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = CallerBody.this.read(() -> body.read(into, offset, length));
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) throws IOException {
            count += bytes;
            if (count > limitBytes) {
                fault = Fault.TOO_LARGE;
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
