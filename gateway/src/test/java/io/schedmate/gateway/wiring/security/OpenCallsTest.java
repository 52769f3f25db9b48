package io.schedmate.gateway.wiring.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class OpenCallsTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);

    private final OpenCalls open = new OpenCalls(Duration.ofMillis(10));

    @AfterEach
    void close() {
        open.close();
    }

    @Test
    void aCallEndsWithItsKeyEvenAfterTheKeysWereUnreadable() throws Exception {
        var asked = new AtomicInteger();
        var call = new Call(() -> failsIf(asked.incrementAndGet() == 1));

        call.begin();

        call.awaitEnd();
    }

    @Test
    void unreadableKeysDoNotKeepOtherCallsOpen() throws Exception {
        var unknown = new Call(() -> failsIf(true));
        unknown.begin();
        var call = new Call(() -> false);

        call.begin();

        call.awaitEnd();
        assertThat(unknown.ended).hasValue(0);
    }

    @Test
    void aCallWithAValidKeyOrAFinishedCallIsNotEnded() throws Exception {
        var holds = new Call(() -> true);
        holds.begin();
        var revoked = new AtomicBoolean();
        var over = new Call(() -> !revoked.get());
        over.begin().finish();
        revoked.set(true);

        awaitTwoChecks();

        assertThat(holds.ended).hasValue(0);
        assertThat(over.ended).hasValue(0);
    }

    @Test
    void aCallIsEndedOnce() throws Exception {
        var call = new Call(() -> false);
        call.begin();
        call.awaitEnd();

        awaitTwoChecks();

        assertThat(call.ended).hasValue(1);
    }

    @Test
    void anEndListenerOfAnEndedCallRunsAtOnce() throws Exception {
        var call = new Call(() -> false);
        call.begin();
        call.awaitEnd();
        var late = new AtomicBoolean();

        OpenCall.whenEnded(call.request, () -> late.set(true));

        assertThat(late).isTrue();
    }

    /** Waits for two checks. The second call is added after the first was ended, so a later check ends it. */
    private void awaitTwoChecks() throws InterruptedException {
        for (int each = 0; each < 2; each++) {
            var call = new Call(() -> false);
            call.begin();
            call.awaitEnd();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static boolean failsIf(boolean unavailable) {
        if (unavailable) {
            throw new IllegalStateException("the keys are away");
        }
        return false;
    }

    private final class Call {

        private final MockHttpServletRequest request = new MockHttpServletRequest();
        private final AtomicInteger ended = new AtomicInteger();
        private final OpenCall call;
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private @Nullable Thread thread;

        Call(BooleanSupplier holds) {
            var caller = new Caller("rosa", Set.of(Role.READER), Set.of("speech"), "rosa");
            call = new OpenCall(new KeyAuthentication(caller, "key:1", holds), request);
            OpenCall.whenEnded(request, ended::incrementAndGet);
        }

        /** Starts the call, which lasts until it is finished or ended. */
        Call begin() throws InterruptedException {
            thread = Thread.ofVirtual().start(this::last);
            begun.await();
            return this;
        }

        private void last() {
            try {
                open.during(call, () -> {
                    begun.countDown();
                    await(over);
                });
            } catch (ServletException | IOException e) {
                throw new IllegalStateException(e);
            }
        }

        void finish() throws InterruptedException {
            over.countDown();
            Objects.requireNonNull(thread).join();
        }

        void awaitEnd() {
            Awaitility.await().atMost(MAX_TIME).until(() -> ended.get() > 0);
        }
    }
}
