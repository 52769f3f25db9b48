package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.recovery.topology.TopologyFile;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tests a hundred failures per second with one cause, for a minute, with a real clock and a real database. */
@Tag("load")
class StormLoadTest {

    private static final Logger LOG = LoggerFactory.getLogger(StormLoadTest.class);
    private static final String CLUSTER = "hall-s";
    private static final int A_SECOND = 100;
    private static final int FAILURES = 60 * A_SECOND;
    private static final Topology TOPOLOGY =
            TopologyFile.read("SwitchName=leaf-1 Nodes=n[0-31]\nSwitchName=leaf-2 Nodes=n[32-63]");

    private final Clock clock = Clock.systemUTC();
    private final AtomicInteger published = new AtomicInteger();
    private final AtomicInteger decided = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong maxBytes = new AtomicLong();
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void aStormIsOneRecoveryAndOneMessageAndEveryFailureIsDiagnosed() {
        FailureDiagnosis rules = RuleFailureDiagnosis.standard();
        var setup = new HandlerParts.Setup(
                StoresIn.POSTGRESQL.open(clock, TOPOLOGY),
                clock,
                new Fleet(clock),
                RecoveryMode.PROPOSE,
                log -> {
                    asked.incrementAndGet();
                    return rules.diagnose(log);
                },
                TOPOLOGY,
                SiteTools.none(),
                FailPoints.none());
        Instant begun = clock.instant();
        try (HandlerParts parts = new HandlerParts(setup);
                ScheduledExecutorService clockwork = Executors.newScheduledThreadPool(2)) {
            var _ = clockwork.scheduleAtFixedRate(
                    () -> fail(parts), 0, TimeUnit.SECONDS.toMicros(1) / A_SECOND, TimeUnit.MICROSECONDS);
            var _ = clockwork.scheduleAtFixedRate(this::weigh, 0, 1, TimeUnit.SECONDS);
            for (int worker = 0; worker < 2; worker++) {
                works(() -> parts.diagnoseNext() && decided.incrementAndGet() > 0);
            }
            works(parts::sendNext);

            await().atMost(Duration.ofMinutes(20)).until(() -> decided.get() >= FAILURES);
            await().atMost(Duration.ofMinutes(2)).until(() -> !parts.messages().isEmpty());
            over.set(true);
            clockwork.shutdownNow();
            report(parts, begun);

            assertThat(parts.records())
                    .filteredOn(recovery -> recovery.status() == RecoveryStatus.PROPOSED)
                    .hasSize(1);
            assertThat(parts.messages()).hasSize(1);
            assertThat(asked).hasValueBetween(1, 3);
        }
    }

    private void report(HandlerParts parts, Instant begun) {
        List<Long> millis = IntStream.range(0, FAILURES)
                .mapToObj(each -> parts.failures().of(job(each), null, 1).getFirst())
                .map(StormLoadTest::millis)
                .sorted()
                .toList();
        LOG.info(
                "{} failures in {}; from its end to its decision kept, one second of waiting for lines included: p50 {} ms,"
                        + " p99 {} ms, most {} ms; heap at most {} MiB",
                FAILURES,
                Duration.between(begun, clock.instant()),
                millis.get(FAILURES / 2),
                millis.get(FAILURES * 99 / 100),
                millis.getLast(),
                maxBytes.get() >> 20);
    }

    private static long millis(Failure failure) {
        return Duration.between(failure.failedAt(), Objects.requireNonNull(failure.diagnosedAt()))
                .toMillis();
    }

    private void weigh() {
        long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        maxBytes.accumulateAndGet(bytes, Math::max);
    }

    /** Works as the service does: while there is work, then pauses briefly. */
    private void works(BooleanSupplier work) {
        Thread.ofVirtual().start(() -> {
            while (!over.get()) {
                if (!work.getAsBoolean()) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                }
            }
        });
    }

    private void fail(HandlerParts parts) {
        int number = published.getAndIncrement();
        if (number >= FAILURES) {
            return;
        }
        Instant now = clock.instant();
        String node = "n" + number % 64;
        parts.receive(new LogChunk(
                UUID.randomUUID(),
                job(number),
                CLUSTER,
                1,
                now,
                new LogSource("out.log", null, node),
                0,
                1,
                null,
                LogOrder.EXACT,
                List.of("step 5 loss 3.0", "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'")));
        parts.receive(new JobFailed(
                UUID.randomUUID(),
                job(number),
                CLUSTER,
                1,
                now,
                new JobExit(1, null, null),
                List.of(node),
                now.minusSeconds(600)));
    }

    private static JobId job(int number) {
        return JobId.of(CLUSTER, "slurm", "storm-" + number);
    }
}
