package io.schedmate.gateway.wiring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class OpenCallsTest {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final OpenCalls open = new OpenCalls(Duration.ofMillis(10));

    @AfterEach
    void close() {
        open.close();
    }

    @Test
    void aCallIsEndedWhenItsKeyHoldsNoMoreEvenAfterTheKeysCouldNotBeRead() {
        var asked = new AtomicInteger();
        var call = new Call(() -> isAway(asked.incrementAndGet() == 1));

        open.add(call.call);

        call.awaitEnd();
    }

    @Test
    void keysThatCannotBeReadKeepNoOtherCallOpen() {
        var unknown = new Call(() -> isAway(true));
        open.add(unknown.call);
        var call = new Call(() -> false);

        open.add(call.call);

        call.awaitEnd();
        assertThat(unknown.ended).hasValue(0);
    }

    @Test
    void aCallWhoseKeyHoldsOrThatIsOverIsNotEnded() {
        var holds = new Call(() -> true);
        open.add(holds.call);
        var revoked = new AtomicBoolean();
        var over = new Call(() -> !revoked.get());
        open.add(over.call);
        open.remove(over.call);
        revoked.set(true);

        twoLooks();

        assertThat(holds.ended).hasValue(0);
        assertThat(over.ended).hasValue(0);
    }

    @Test
    void aCallIsEndedOnce() {
        var call = new Call(() -> false);
        open.add(call.call);
        call.awaitEnd();

        twoLooks();

        assertThat(call.ended).hasValue(1);
    }

    @Test
    void whatWouldEndACallThatHasEndedAlreadyRunsAtOnce() {
        var call = new Call(() -> false);
        open.add(call.call);
        call.awaitEnd();
        var late = new AtomicBoolean();

        OpenCall.whenEnded(call.request, () -> late.set(true));

        assertThat(late).isTrue();
    }

    /** Each call is added after the one before was ended, and so ended by another look. */
    private void twoLooks() {
        for (int each = 0; each < 2; each++) {
            var call = new Call(() -> false);
            open.add(call.call);
            call.awaitEnd();
        }
    }

    private static boolean isAway(boolean away) {
        if (away) {
            throw new IllegalStateException("the keys are away");
        }
        return false;
    }

    private static final class Call {

        private final MockHttpServletRequest request = new MockHttpServletRequest();
        private final AtomicInteger ended = new AtomicInteger();
        private final OpenCall call;

        Call(BooleanSupplier holds) {
            var caller = new Caller("rosa", Set.of(Role.READER), Set.of("speech"), "rosa");
            call = new OpenCall(new KeyAuthentication(caller, "key:1", holds), request);
            OpenCall.whenEnded(request, ended::incrementAndGet);
        }

        void awaitEnd() {
            await().atMost(LONGEST).until(() -> ended.get() > 0);
        }
    }
}
