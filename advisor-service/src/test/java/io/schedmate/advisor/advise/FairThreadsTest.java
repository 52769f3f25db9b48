package io.schedmate.advisor.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FairThreadsTest {

    private final CountDownLatch release = new CountDownLatch(1);
    private final List<String> done = new CopyOnWriteArrayList<>();

    @AfterEach
    void release() {
        release.countDown();
    }

    @Test
    void anAskerWithManyLongTasksLeavesAThreadToOthers() throws InterruptedException {
        try (var threads = new FairThreads(2, 64)) {
            for (int each = 0; each < 10; each++) {
                threads.execute("mallory", this::hold);
            }
            var ran = new CountDownLatch(1);
            threads.execute("rosa", ran::countDown);

            ran.await();
            release.countDown();
        }
    }

    @Test
    void theTasksOfSeveralAskersTakeTurns() throws InterruptedException {
        try (var threads = new FairThreads(1, 64)) {
            var last = new CountDownLatch(6);
            threads.execute("mallory", this::hold);
            for (int each = 0; each < 5; each++) {
                threads.execute("mallory", () -> done("mallory", last));
            }
            threads.execute("rosa", () -> done("rosa", last));
            release.countDown();
            last.await();

            assertThat(done).startsWith("mallory", "rosa", "mallory");
        }
    }

    @Test
    void anAskerTakesAtMostHalfOfTheWaitingPlaces() {
        try (var threads = new FairThreads(1, 4)) {
            threads.execute("mallory", this::hold);
            threads.execute("mallory", this::hold);
            threads.execute("mallory", this::hold);

            assertRefused(threads, "mallory");
            threads.execute("rosa", this::hold);
            threads.execute("tim", this::hold);
            assertRefused(threads, "tim");
            release.countDown();
        }
    }

    @Test
    void aTaskThatFailsFreesItsThread() throws InterruptedException {
        try (var threads = new FairThreads(1, 4)) {
            threads.execute("rosa", () -> {
                throw new IllegalStateException("failed");
            });
            var ran = new CountDownLatch(1);
            threads.execute("rosa", ran::countDown);

            ran.await();
        }
    }

    private void assertRefused(FairThreads threads, String asker) {
        assertThatThrownBy(() -> threads.execute(asker, this::hold)).isInstanceOf(RejectedExecutionException.class);
    }

    private void done(String asker, CountDownLatch last) {
        done.add(asker);
        last.countDown();
    }

    private void hold() {
        try {
            release.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
