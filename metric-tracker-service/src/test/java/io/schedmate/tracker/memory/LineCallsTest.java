package io.schedmate.tracker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.jobs.JobEventHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LineCallsTest {

    private static final String HALL = "hall-a";
    private static final int SENDERS = 8;
    private static final int CALLS = 40;

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final InMemoryStores stores = new InMemoryStores(clock);
    private final HeldLines.Load room = new HeldLines.Load(1000, 1_000_000);
    private final Intake intake = intake(stores.transactions());

    @Test
    void linesOfConcurrentCallsAreNumberedWithoutGapsInTheOrderOfEachSender() throws Exception {
        runs("1");
        runs("2");
        List<Future<List<LogReceipt>>> sendings = new ArrayList<>();
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            for (int sender = 0; sender < SENDERS; sender++) {
                String name = "sender " + sender;
                JobId job = job(sender % 2 == 0 ? "1" : "2");
                sendings.add(senders.submit(() -> send(job, name)));
            }
        }

        for (Future<List<LogReceipt>> sending : sendings) {
            assertThat(sending.get()).extracting(LogReceipt::held).containsOnly(false);
            assertThat(sending.get()).extracting(LogReceipt::firstLine).isSorted();
        }
        for (JobId job : List.of(job("1"), job("2"))) {
            List<LogChunk> chunks = stores.outbox().events(LogChunk.class).stream()
                    .filter(chunk -> chunk.jobId().equals(job))
                    .toList();
            for (int each = 0; each < chunks.size(); each++) {
                assertThat(chunks.get(each).sequence()).isEqualTo(each);
                assertThat(chunks.get(each).firstLine()).isEqualTo(2L * each + 1);
            }
            assertThat(chunks).hasSize(SENDERS / 2 * CALLS);
        }
    }

    @Test
    void aCallWithoutRoomIsRejectedAndOneOfAnUnknownJobIsHeldInTheSameBatch() throws Exception {
        runs("1");
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            Future<List<LogReceipt>> taken = senders.submit(() -> send(job("1"), "a"));
            Future<List<LogReceipt>> held = senders.submit(() -> send(job("9"), "b"));
            Future<List<LogReceipt>> refused = senders.submit(() -> send(job("full"), "c"));

            assertThat(taken.get()).extracting(LogReceipt::held).containsOnly(false);
            assertThat(held.get()).extracting(LogReceipt::held).containsOnly(true);
            assertThatThrownBy(refused::get).hasCauseInstanceOf(IntakeFull.class);
        }
        assertThat(stores.outbox().events(LogChunk.class)).hasSize(CALLS);
    }

    @Test
    void aLookForHeldLinesOpensATransactionOnlyIfThereAreAny() {
        Intake withoutTransactions = intake(new Transactions() {
            @Override
            public <T> T inOne(Supplier<T> work) {
                throw new IllegalStateException("a transaction");
            }
        });
        assertThat(withoutTransactions.release()).isZero();

        send(job("9"), "b");

        assertThatThrownBy(withoutTransactions::release).hasMessage("a transaction");
    }

    private Intake intake(Transactions transactions) {
        return new Intake(
                stores.jobs(),
                stores.owners(),
                stores.positions(),
                stores.held(),
                stores.parked(),
                stores.outbox(),
                LineCallsTest::full,
                transactions,
                Traces.none(),
                clock,
                new Intake.Waits(
                        Duration.ofMinutes(5), Duration.ofSeconds(2), new HeldLines.Bounds(room, room, 1_000_000)));
    }

    private List<LogReceipt> send(JobId job, String name) {
        List<LogReceipt> receipts = new ArrayList<>();
        for (int call = 0; call < CALLS; call++) {
            receipts.add(intake.accept(new IncomingLines(
                    Sender.SITE,
                    job,
                    null,
                    new LogSource("out.log", null, null),
                    null,
                    LogOrder.EXACT,
                    null,
                    List.of(line(name + " " + call), line("and more")))));
        }
        return receipts;
    }

    private IncomingLine line(String text) {
        return new IncomingLine(text, null, null);
    }

    private void runs(String externalId) {
        new JobEventHandler(stores.jobs(), stores.transactions())
                .handle(new JobStateChanged(
                        UUID.randomUUID(),
                        job(externalId),
                        HALL,
                        1,
                        clock.instant(),
                        null,
                        JobState.RUNNING,
                        List.of("n1"),
                        null));
    }

    private static JobId job(String externalId) {
        return JobId.of(HALL, "slurm", externalId);
    }

    private static Set<JobId> full(Collection<JobId> jobs) {
        return jobs.contains(job("full")) ? Set.of(job("full")) : Set.of();
    }
}
