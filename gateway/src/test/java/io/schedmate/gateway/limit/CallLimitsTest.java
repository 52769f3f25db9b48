package io.schedmate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CallLimitsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final CallLimits limits = new CallLimits(new Rate(10, 3), new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    });

    @Test
    void aBurstIsAcceptedAndTheNextCallMustWait() {
        take("a", 3);

        assertThat(limits.take("a")).isEqualTo(Duration.ofMillis(100));
        nanos.addAndGet(Duration.ofMillis(100).toNanos());
        assertThat(limits.take("a")).isZero();
    }

    @Test
    void theLimitOfOneCallerDoesNotAffectOthers() {
        take("a", 3);

        assertThat(limits.take("b")).isZero();
    }

    private void take(String caller, int times) {
        for (int at = 0; at < times; at++) {
            assertThat(limits.take(caller)).isZero();
        }
    }
}
