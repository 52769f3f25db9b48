package io.schedmate.tracker.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.intake.chunk.ChunkSender;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.ShippedIntake;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.ShippedLine;
import io.schedmate.tracker.intake.chunk.position.LeavingChunk;
import io.schedmate.tracker.intake.chunk.position.PartitionPosition;
import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.jobs.JobEventHandler;
import io.schedmate.tracker.mapping.MappedLine;
import io.schedmate.tracker.memory.InMemoryParkedLines.Parked;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests how records of one partition become chunks, wait, or are parked. */
class ShippedPartitionsTest {

    private static final LogSource FILE = new LogSource("/logs/train.log", null, "n1");
    private static final String LANE = "lane/0";
    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final InMemoryStores stores = new InMemoryStores(clock);
    private final List<LogChunk> sent = new ArrayList<>();
    private boolean refuses;
    private final Intake.Waits waits = new Intake.Waits(
            Duration.ofMinutes(5),
            Duration.ofMinutes(1),
            new HeldLines.Bounds(new HeldLines.Load(100, 1_000), new HeldLines.Load(100, 1_000), 30));
    private final ShippedIntake shipped = new ShippedIntake(
            stores.jobs(),
            stores.owners(),
            stores.positions(),
            stores.held(),
            stores.parked(),
            stores.partitions(),
            new Broker(),
            stores.outbox(),
            stores.transactions(),
            clock,
            waits);
    private final Intake intake = new Intake(
            stores.jobs(),
            stores.owners(),
            stores.positions(),
            stores.held(),
            stores.parked(),
            stores.outbox(),
            _ -> Set.of(),
            stores.transactions(),
            Traces.none(),
            clock,
            waits);

    @Test
    void repeatedRecordsAreSkipped() {
        runs();
        shipped.take(lines(0, 3, true));
        shipped.take(lines(1, 5, true));

        assertThat(texts(sent)).isEqualTo(List.of("line 0", "line 1", "line 2", "line 3", "line 4"));
        assertThat(partition().nextOffset()).isEqualTo(5);
        assertThat(partition().leaving()).isEmpty();
    }

    @Test
    void storedChunksAreSentOnceAndBeforeThoseOfTheNextRecords() {
        runs();
        shipped.take(lines(0, 1, true));
        LogChunk kept = sent.removeFirst();
        stores.partitions().lock(List.of(LANE));
        stores.partitions().save(List.of(new PartitionPosition(LANE, 1, List.of(new LeavingChunk(kept, new byte[0])))));

        shipped.take(lines(1, 2, true));

        assertThat(texts(sent)).isEqualTo(List.of("line 0", "line 1"));
    }

    @Test
    void chunksThatTheBrokerNeverAcceptsGoToTheOutbox() {
        runs();
        refuses = true;

        shipped.take(lines(0, 1, true));

        assertThat(texts(stores.outbox().events(LogChunk.class))).isEqualTo(List.of("line 0"));
    }

    @Test
    void onlyChunksOfAJobInTheOutboxAreQueuedThere() {
        runs();
        JobId other = JobId.of("hall-a", "slurm", "2");
        runs(other);
        stores.outbox().add(List.of(chunk("before")));

        shipped.take(List.of(line(0, JOB, 0L), line(1, other, 0L)));

        assertThat(texts(stores.outbox().events(LogChunk.class))).isEqualTo(List.of("before", "line 0"));
        assertThat(texts(sent)).isEqualTo(List.of("line 1"));
    }

    @Test
    void linesOfAnUnknownJobWaitAndLaterOnesQueueBehindThem() {
        shipped.take(lines(0, 2, true));
        runs();
        shipped.take(lines(2, 3, true));
        assertThat(sent).isEmpty();

        intake.release();

        List<LogChunk> released = stores.outbox().take(LogChunk.class);
        assertThat(texts(released)).isEqualTo(List.of("line 0", "line 1", "line 2"));
        assertThat(released).hasSize(1);
        shipped.take(lines(3, 4, true));
        assertThat(texts(sent)).isEqualTo(List.of("line 3"));
    }

    @Test
    void linesWithoutOffsetsWaitForEarlierOnes() {
        runs();
        shipped.take(lines(0, 2, false));
        intake.release();
        assertThat(stores.outbox().events(LogChunk.class)).isEmpty();

        clock.move(Duration.ofMinutes(1));
        intake.release();

        assertThat(texts(stores.outbox().events(LogChunk.class))).isEqualTo(List.of("line 0", "line 1"));
        assertThat(sent).isEmpty();
    }

    @Test
    void linesWithoutRoomToWaitAreParked() {
        shipped.take(lines(0, 4, true));
        shipped.take(lines(4, 8, true));

        assertThat(stores.parked().all()).singleElement().satisfies(parked -> {
            assertThat(parked.lines()).isEqualTo(4);
            assertThat(parked.sample()).isEqualTo("line 4");
        });
    }

    @Test
    void linesOfNoJobAreCountedByFileOrElseByNodeOrElseByKey() {
        shipped.take(List.of(
                nobodys(0, "/home/rosa/notes", "n1", "key-1"),
                nobodys(1, "/home/rosa/notes", "n1", "key-1"),
                nobodys(2, null, "n1", "key-1"),
                nobodys(3, null, null, "key-1"),
                nobodys(4, null, null, null)));

        assertThat(stores.parked().all())
                .containsExactlyInAnyOrder(
                        new Parked("/home/rosa/notes", null, 2, "line 1"),
                        new Parked("n1", null, 1, "line 2"),
                        new Parked("key key-1", null, 1, "line 3"),
                        new Parked("log-raw", null, 1, "line 4"));
        assertThat(sent).isEmpty();
    }

    private final class Broker implements ChunkSender {

        @Override
        public LeavingChunk written(LogChunk chunk) {
            return new LeavingChunk(chunk, new byte[0]);
        }

        @Override
        public List<LogChunk> send(List<LeavingChunk> chunks) {
            if (refuses) {
                return chunks.stream().map(LeavingChunk::chunk).toList();
            }
            chunks.forEach(chunk -> sent.add(chunk.chunk()));
            return List.of();
        }
    }

    private PartitionPosition partition() {
        return stores.partitions().lock(List.of(LANE)).getFirst();
    }

    private void runs() {
        runs(JOB);
    }

    private void runs(JobId job) {
        new JobEventHandler(stores.jobs(), stores.transactions())
                .handle(new JobStateChanged(
                        UUID.randomUUID(),
                        job,
                        "hall-a",
                        1,
                        clock.instant(),
                        null,
                        JobState.RUNNING,
                        List.of("n1"),
                        null));
    }

    private LogChunk chunk(String line) {
        return new LogChunk(
                UUID.randomUUID(), JOB, "hall-a", 1, clock.instant(), FILE, 0, 1, null, LogOrder.EXACT, List.of(line));
    }

    private List<ShippedLine> lines(int from, int to, boolean exact) {
        return IntStream.range(from, to)
                .mapToObj(each -> line(each, JOB, exact ? (long) each : null))
                .toList();
    }

    private ShippedLine line(int number, JobId job, @Nullable Long offset) {
        return ShippedLine.of(
                LANE,
                number,
                raw(number, FILE.file(), "n1", offset, FILE.file()),
                new MappedLine(job, 1, FILE, null),
                clock.instant());
    }

    private ShippedLine nobodys(int number, @Nullable String file, @Nullable String node, @Nullable String key) {
        return ShippedLine.of(LANE, number, raw(number, file, node, null, key), null, clock.instant());
    }

    private static RawLine raw(
            int number, @Nullable String file, @Nullable String node, @Nullable Long offset, @Nullable String key) {
        return new RawLine("line " + number, null, node, file, offset, null, false, RawLine.Fields.none(), key);
    }

    private static List<String> texts(List<LogChunk> chunks) {
        return chunks.stream().flatMap(chunk -> chunk.lines().stream()).toList();
    }
}
