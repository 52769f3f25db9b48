package io.schedmate.failure.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.memory.InMemoryStores;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.node.XidReading;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests when and how often failures are diagnosed, by a clock that the test moves. */
class DiagnosisQueueTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final DiagnosisQueue.Waits WAITS = new DiagnosisQueue.Waits(
            Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(2));
    private static final RuleFailureDiagnosis RULES = RuleFailureDiagnosis.standard();
    private static final JobExit ONE = new JobExit(1, null, null);
    private static final String BUG = "KeyError: 'x'";

    private final MovedClock clock = new MovedClock(START);
    private final FailureStores stores = new InMemoryStores(clock, Topology.unknown(), Budgets.standard());
    private final LogArchive archive = new LogArchive(stores.lines(), stores.transactions());
    private final Concluded concluded = new Concluded();
    private final Hardware hardware = new Hardware();
    private final AtomicInteger opinions = new AtomicInteger();

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void aFailureIsDiagnosedOnceItsLinesHadTimeToArrive() {
        lines("1", BUG);
        reached("1", 1, 70);
        JobFailed failed = failed("1", 1, ONE, "n1");
        add(failed);
        assertThat(failure("1").status()).isEqualTo(AnswerStatus.IN_PROGRESS);
        clock.move(WAITS.beforeFirst().minusMillis(1));
        assertThat(diagnoseAll()).isZero();

        clock.move(Duration.ofMillis(1));
        assertThat(diagnoseAll()).isEqualTo(1);

        assertThat(failure("1")).satisfies(done -> {
            assertThat(done.status()).isEqualTo(AnswerStatus.DONE);
            assertThat(done.diagnosedAt()).isEqualTo(clock.instant());
            assertThat(done.diagnosis()).isNotNull();
            assertThat(done.context()).hasSize(1);
            assertThat(done.recoveryId()).isEqualTo(Concluded.RECOVERY);
        });
        assertThat(concluded.ledgers)
                .singleElement()
                .satisfies(ledger -> assertThat(ledger.failures())
                        .containsExactly(new FailedTry(
                                1,
                                START,
                                70L,
                                List.of("n1"),
                                Objects.requireNonNull(failure("1").diagnosis()))));
    }

    @Test
    void reportsOfOneFailureAreMergedAndTheFirstTakesPrecedence() {
        lines("1", BUG);
        add(failed("1", 1, new JobExit(1, null, null), "n1"));
        clock.move(Duration.ofSeconds(4));
        Instant started = START.minusSeconds(60);
        add(new JobFailed(
                UUID.randomUUID(),
                id("1"),
                "hall-a",
                1,
                clock.instant(),
                new JobExit(2, 9, "CANCELLED"),
                List.of("n1", "n2"),
                started));
        clock.move(Duration.ofSeconds(1));
        assertThat(diagnoseAll()).as("the second report delays the diagnosis").isZero();
        clock.move(Duration.ofSeconds(4));
        assertThat(diagnoseAll()).isEqualTo(1);

        assertThat(concluded.failures).singleElement().satisfies(merged -> {
            assertThat(merged.eventId()).isEqualTo(new UUID(1, 1));
            assertThat(merged.occurredAt()).isEqualTo(START);
            assertThat(merged.exit()).isEqualTo(new JobExit(1, 9, "CANCELLED"));
            assertThat(merged.nodes()).containsExactly("n1", "n2");
            assertThat(merged.startedAt()).isEqualTo(started);
        });
        assertThat(failure("1").exit()).isEqualTo(new JobExit(1, 9, "CANCELLED"));
    }

    @Test
    void lateLinesOfTheSameAttemptLeadToAnotherDiagnosisForSomeTime() {
        lines("1", BUG);
        add(failed("1", 1, ONE, "n1"));
        clock.move(WAITS.beforeFirst());
        diagnoseAll();
        Failure first = failure("1");

        stores.transactions().inOne(() -> grew("1", 2));
        clock.move(WAITS.beforeNext());
        assertThat(diagnoseAll()).as("lines of another attempt").isZero();
        stores.transactions().inOne(() -> grew("1", 1));
        clock.move(WAITS.beforeNext().minusMillis(1));
        assertThat(diagnoseAll()).isZero();
        clock.move(Duration.ofMillis(1));
        assertThat(diagnoseAll()).isEqualTo(1);
        assertThat(failure("1").diagnosedAt()).isAfter(first.diagnosedAt());
        assertThat(concluded.ledgers)
                .last()
                .satisfies(ledger -> assertThat(ledger.failures()).hasSize(1));

        clock.move(WAITS.logMayGrow());
        stores.transactions().inOne(() -> grew("1", 1));
        clock.move(WAITS.beforeNext());
        assertThat(diagnoseAll()).isZero();
    }

    @Test
    void driverErrorsOfTheNodeLeadToAnotherDiagnosisForSomeTime() {
        lines("1", BUG);
        add(failed("1", 1, ONE, "n1"));
        clock.move(WAITS.beforeFirst());
        diagnoseAll();

        sampled("n1");
        sampled("n2", xid());
        clock.move(WAITS.beforeNext());
        assertThat(diagnoseAll()).isZero();
        sampled("n1", xid());
        clock.move(WAITS.beforeNext());
        assertThat(diagnoseAll()).isEqualTo(1);

        clock.move(WAITS.unexplained());
        sampled("n1", xid());
        clock.move(WAITS.beforeNext());
        assertThat(diagnoseAll()).isZero();
    }

    @Test
    void anUnexplainedFailureStaysInProgressAndIsThenConcluded() {
        lines("1", "step 3 loss 1.1");
        add(failed("1", 1, ONE, "n1"));
        clock.move(WAITS.beforeFirst());
        for (int look = 1; look <= 3; look++) {
            assertThat(diagnoseAll()).isEqualTo(1);
            assertThat(failure("1").status()).isEqualTo(AnswerStatus.IN_PROGRESS);
            assertThat(diagnoseAll()).isZero();
            clock.move(WAITS.beforeNext());
        }
        assertThat(diagnoseAll()).isEqualTo(1);

        assertThat(failure("1")).satisfies(done -> {
            assertThat(done.status()).isEqualTo(AnswerStatus.DONE);
            assertThat(done.diagnosis()).extracting("category").isEqualTo(FailureCategory.NONE);
        });
    }

    @Test
    void aDiagnosisThatFailsIsRepeatedTwiceAndThenMadeFromTheReportAlone() {
        lines("1", BUG);
        hardware.isBroken = true;
        add(failed("1", 1, new JobExit(1, null, "PREEMPTED"), "n1"));
        clock.move(WAITS.beforeFirst());
        for (int look = 1; look <= 2; look++) {
            assertThat(diagnoseAll()).isEqualTo(1);
            assertThat(concluded.postponed).hasSize(look);
            assertThat(concluded.failures).isEmpty();
            assertThat(diagnoseAll()).isZero();
            clock.move(WAITS.beforeNext());
        }
        assertThat(diagnoseAll()).isEqualTo(1);

        assertThat(concluded.postponed).hasSize(2);
        assertThat(failure("1")).satisfies(done -> {
            assertThat(done.diagnosis()).extracting("reason").isEqualTo("Preempted");
            assertThat(done.caveats()).containsExactly("The archive has no log of this attempt.");
        });
    }

    @Test
    void anOutageGetsThreeSecondOpinions() {
        for (int job = 1; job <= 5; job++) {
            lines("out-" + job, BUG);
            add(failed("out-" + job, job, ONE, "n1"));
            clock.move(WAITS.beforeFirst());
            diagnoseAll();
        }
        assertThat(opinions).hasValue(3);

        clock.move(Duration.ofMinutes(11));
        JobId late = id("late");
        lines("late", BUG);
        add(new JobFailed(UUID.randomUUID(), late, "hall-a", 1, clock.instant(), ONE, List.of("n1"), null));
        clock.move(WAITS.beforeFirst());
        diagnoseAll();
        assertThat(opinions).hasValue(4);
    }

    @Test
    void aPersonsOwnJobGetsADiagnosisAndNoRecovery() {
        JobId own = JobId.of("~ines", "slurm", "1");
        archive.take(chunk(own, 1, BUG));
        add(new JobFailed(UUID.randomUUID(), own, "~ines", 1, START, ONE, List.of("n1"), null));
        clock.move(WAITS.beforeFirst());
        diagnoseAll();

        Failure failure = stores.failures().of(own, null, 1).getFirst();
        assertThat(failure.status()).isEqualTo(AnswerStatus.DONE);
        assertThat(failure.recoveryId()).isNull();
        assertThat(concluded.failures).isEmpty();
    }

    @Test
    void hardwareIsAskedAboutTheTimeOfTheAttempt() {
        lines("1", BUG);
        add(failed("1", 1, ONE, "n1"));
        Instant started = START.minus(Duration.ofHours(7));
        lines("2", BUG);
        add(new JobFailed(UUID.randomUUID(), id("2"), "hall-a", 1, START, ONE, List.of("n1"), started));
        clock.move(WAITS.beforeFirst());
        diagnoseAll();

        assertThat(hardware.asked)
                .containsExactlyInAnyOrder(
                        START.minusSeconds(600) + " " + START.plusSeconds(600), started + " " + START.plusSeconds(600));
    }

    private int diagnoseAll() {
        DiagnosisQueue queue = queue();
        return (int) Stream.generate(queue::diagnoseNext)
                .limit(20)
                .takeWhile(wasDue -> wasDue)
                .count();
    }

    private void add(JobFailed... events) {
        stores.transactions().inOne(() -> {
            queue().add(List.of(events));
            return events;
        });
    }

    private boolean grew(String job, int attempt) {
        queue().grew(List.of(chunk(id(job), attempt, "more")));
        return true;
    }

    private void sampled(String node, XidReading... xids) {
        var sample = new NodeSampled(
                UUID.randomUUID(), null, "hall-a", null, clock.instant(), node, List.of(), List.of(xids), true, null);
        stores.transactions().inOne(() -> {
            queue().sampled(sample);
            return sample;
        });
    }

    private XidReading xid() {
        return new XidReading(79, "0000:3b:00", null, clock.instant(), "NVRM: Xid (PCI:0000:3b:00): 79");
    }

    private DiagnosisQueue queue() {
        FailureDiagnosis counted = log -> {
            opinions.incrementAndGet();
            return RULES.diagnose(log);
        };
        return new DiagnosisQueue(
                stores.failures(),
                archive,
                hardware,
                new Diagnoser(RULES, counted, UnaryOperator.identity()),
                concluded,
                stores.transactions(),
                clock,
                WAITS,
                new SetAside(Duration.ofMinutes(1)));
    }

    private Failure failure(String job) {
        return stores.failures().of(id(job), null, 1).getFirst();
    }

    private static JobId id(String job) {
        return JobId.of("hall-a", "slurm", job);
    }

    private static JobFailed failed(String job, int number, JobExit exit, String... nodes) {
        return new JobFailed(new UUID(1, number), id(job), "hall-a", 1, START, exit, List.of(nodes), null);
    }

    private void lines(String job, String... lines) {
        archive.take(chunk(id(job), 1, lines));
    }

    private static LogChunk chunk(JobId job, int attempt, String... lines) {
        return new LogChunk(
                UUID.randomUUID(),
                job,
                "hall-a",
                attempt,
                START,
                new LogSource("out.log", null, null),
                0,
                1,
                null,
                LogOrder.EXACT,
                List.of(lines));
    }

    private void reached(String job, int attempt, long step) {
        stores.jobs()
                .measured(new JobMetricsMeasured(
                        UUID.randomUUID(),
                        id(job),
                        "hall-a",
                        attempt,
                        START,
                        new MetricsSnapshot(
                                null,
                                null,
                                null,
                                null,
                                step,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                LogOrder.EXACT,
                                Engine.RULES),
                        null));
    }

    /** Records what follows from diagnoses. */
    private static final class Concluded implements Conclusion {

        private static final UUID RECOVERY = new UUID(9, 9);

        private final List<JobFailed> failures = new ArrayList<>();
        private final List<RetryLedger> ledgers = new ArrayList<>();
        private final List<JobFailed> postponed = new ArrayList<>();

        @Override
        public @Nullable UUID of(JobFailed failed, Findings findings, RetryLedger ledger, ConcurrentFailures around) {
            failures.add(failed);
            ledgers.add(ledger);
            return RECOVERY;
        }

        @Override
        public void postponed(JobFailed failed, RuntimeException why) {
            postponed.add(failed);
        }
    }

    /** Reports no faults, or cannot be read. */
    private static final class Hardware implements HardwareFacts {

        private final List<String> asked = new ArrayList<>();
        private boolean isBroken;

        @Override
        public List<Evidence.GpuFact> gpuFacts(
                String cluster, List<String> nodes, Instant from, Instant to, int atMost) {
            return List.of();
        }

        @Override
        public List<Evidence.NodeXid> xids(String cluster, List<String> nodes, Instant from, Instant to, int atMost) {
            if (isBroken) {
                throw new IllegalStateException("Expected the nodes' records, got none. Try again.");
            }
            asked.add(from + " " + to);
            return List.of();
        }
    }
}
