package io.schedmate.advisor.store.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.vectors.AngleVectors;
import io.schedmate.contracts.vectors.RedisStandIn;
import io.schedmate.testing.RunningService;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.JedisPooled;

class RedisIndexTest {

    private static final IndexName NAME =
            new IndexName("contract", Stores.space(new AngleVectors(), 1), Stores.declared(Map.of()));

    private final RedisStandIn server = RedisStandIn.start();
    private final JedisPooled client = Stores.patient("localhost", server.port());

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void aCallDoesNotWaitForAnotherOneThatCreatesTheIndex() throws Exception {
        CountDownLatch creating = new CountDownLatch(1);
        CountDownLatch continued = new CountDownLatch(1);
        AtomicInteger creations = new AtomicInteger();
        RedisIndex index = new RedisIndex(client, NAME, () -> {
            if (creations.incrementAndGet() == 1) {
                creating.countDown();
                await(continued);
            }
        });

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var slow = threads.submit(index::identity);
            creating.await();
            try {
                assertThat(threads.submit(index::identity)
                                .get(RunningService.MAX_TIME.toMillis(), TimeUnit.MILLISECONDS))
                        .isNotBlank();
                assertThat(slow.isDone()).isFalse();
            } finally {
                continued.countDown();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
