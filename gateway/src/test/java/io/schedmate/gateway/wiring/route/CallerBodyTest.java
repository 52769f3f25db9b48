package io.schedmate.gateway.wiring.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.gateway.wiring.route.CallerBody.Fault;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class CallerBodyTest {

    private static final Duration LONG = Duration.ofHours(1);

    @Test
    void aBodyUpToItsLimitIsReadCompletelyInEitherWay() throws Exception {
        CallerBody body = body("abcd", 4);
        ServletInputStream bytes = body.getInputStream();

        assertThat(bytes.isReady()).isTrue();
        assertThat(bytes.isFinished()).isFalse();
        assertThat(bytes.read()).isEqualTo('a');
        byte[] rest = new byte[9];
        assertThat(bytes.read(rest, 2, 7)).isEqualTo(3);
        assertThat(rest).startsWith(0, 0, 'b', 'c', 'd', 0);
        assertThat(bytes.read()).isEqualTo(-1);
        assertThat(bytes.read(rest, 0, 9)).isEqualTo(-1);
        assertThat(bytes.isFinished()).isTrue();
        assertThat(body.fault()).isNull();
    }

    @Test
    void aLongerBodyIsRejectedForEveryWayOfReading() throws Exception {
        CallerBody atOnce = body("abcde", 4);
        assertThatThrownBy(() -> atOnce.getInputStream().read(new byte[9], 0, 9))
                .hasMessageContaining("4 bytes");
        assertThat(atOnce.fault()).isEqualTo(Fault.TOO_LARGE);

        CallerBody single = body("abcde", 4);
        ServletInputStream bytes = single.getInputStream();
        for (int read = 0; read < 4; read++) {
            bytes.read();
        }
        assertThat(single.fault()).isNull();
        assertThatThrownBy(bytes::read).hasMessageContaining("4 bytes");
        assertThat(single.fault()).isEqualTo(Fault.TOO_LARGE);
    }

    @Test
    void theFaultOfACallerIsDerivedFromTheConnectionFailure() {
        assertThat(faultOf(new SocketTimeoutException())).isEqualTo(Fault.TOO_SLOW);
        assertThat(faultOf(new IOException(new IllegalStateException(new SocketTimeoutException()))))
                .isEqualTo(Fault.TOO_SLOW);
        assertThat(faultOf(new IOException("reset"))).isEqualTo(Fault.BROKEN_OFF);
        assertThat(faultOf(new IOException(new IllegalStateException()))).isEqualTo(Fault.BROKEN_OFF);
    }

    @Test
    void aBodyCannotBeReadAfterItsCallHasEnded() throws Exception {
        CallerBody body = body("abcd", 4);
        body.getInputStream().read();

        assertThat(body.endsAtOnce()).isTrue();
        assertThatThrownBy(() -> body.getInputStream().read()).hasMessageContaining("ended");

        CallerBody other = body("abcd", 4);
        other.end();
        assertThatThrownBy(() -> other.getInputStream().read()).hasMessageContaining("ended");
    }

    @Test
    void aBodyIsNotReadFurtherOnceItsTimeHasPassed() throws Exception {
        CallerBody body = new CallerBody(sending(() -> 'a'), 4, Duration.ZERO);
        body.getInputStream().read();

        assertThatThrownBy(() -> body.getInputStream().read()).hasMessageContaining("did not arrive");
        assertThat(body.fault()).isEqualTo(Fault.TOO_SLOW);
    }

    @Test
    void aReadThatWaitsForItsCallerIsReportedAndItsWaitIsMeasured() throws Exception {
        var begun = new CountDownLatch(1);
        var sent = new CountDownLatch(1);
        long start = System.nanoTime();
        CallerBody body = new CallerBody(
                sending(() -> {
                    begun.countDown();
                    await(sent);
                    return 'a';
                }),
                4,
                LONG);
        assertThat(body.isWaitedFor()).isFalse();
        assertThat(body.waited()).isZero();

        Thread reader = Thread.ofVirtual().start(() -> read(body));
        begun.await();
        assertThat(body.isWaitedFor()).isTrue();
        assertThat(body.endsAtOnce()).isFalse();
        assertThat(body.waited()).isPositive().isLessThanOrEqualTo(since(start));
        Thread waits = Thread.ofVirtual().start(body::awaitEnd);
        assertThat(waits.isAlive()).isTrue();
        sent.countDown();
        waits.join();
        reader.join();

        assertThat(body.isWaitedFor()).isFalse();
        assertThat(body.waited()).isPositive().isLessThanOrEqualTo(since(start));
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static Fault faultOf(IOException failure) {
        CallerBody body = new CallerBody(
                sending(() -> {
                    throw failure;
                }),
                4,
                LONG);
        assertThatThrownBy(() -> body.getInputStream().read()).isSameAs(failure);
        return Objects.requireNonNull(body.fault());
    }

    private static void read(CallerBody body) {
        try {
            body.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static CallerBody body(String text, long limit) {
        var request = new MockHttpServletRequest();
        request.setContent(text.getBytes(StandardCharsets.UTF_8));
        return new CallerBody(request, limit, LONG);
    }

    private interface Next {
        int read() throws IOException;
    }

    @SuppressWarnings("InputStreamSlowMultibyteRead")
    private static HttpServletRequest sending(Next next) {
        return new HttpServletRequestWrapper(new MockHttpServletRequest()) {
            @Override
            public ServletInputStream getInputStream() {
                return new ServletInputStream() {
                    @Override
                    public int read() throws IOException {
                        return next.read();
                    }

                    @Override
                    public boolean isFinished() {
                        return false;
                    }

                    @Override
                    public boolean isReady() {
                        return true;
                    }

                    @Override
                    public void setReadListener(ReadListener listener) {
                        throw new UnsupportedOperationException();
                    }
                };
            }
        };
    }
}
