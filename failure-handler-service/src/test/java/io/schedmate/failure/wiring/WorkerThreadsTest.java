package io.schedmate.failure.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    private final AtomicInteger polls = new AtomicInteger();

    @Test
    void withoutWorkOnlyOneThreadPolls() {
        WorkerThreads.run(4, LONG, () -> polls.incrementAndGet() < 0);

        assertThat(polls).hasValue(1);
    }

    @Test
    void slowWorkIsSharedByTheMaximumNumberOfThreads() {
        var allAtWork = new CountDownLatch(4);
        var together = new AtomicInteger();

        WorkerThreads.run(4, Duration.ofMillis(1), () -> {
            if (polls.incrementAndGet() > 4) {
                return false;
            }
            allAtWork.countDown();
            together.addAndGet(isReached(allAtWork) ? 1 : 0);
            return true;
        });

        assertThat(together).hasValue(4);
    }

    @Test
    void failingWorkEndsItsRoundWithoutAnError() {
        WorkerThreads.run(4, LONG, () -> {
            throw new IllegalStateException("number " + polls.incrementAndGet());
        });

        assertThat(polls).hasValue(1);
    }

    private static boolean isReached(CountDownLatch latch) {
        try {
            return latch.await(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
