package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.intake.chunk.ChunkSender;
import io.schedmate.tracker.intake.chunk.ShippedIntake;
import io.schedmate.tracker.intake.chunk.line.ShippedLine;
import io.schedmate.tracker.intake.chunk.position.PartitionPosition;
import io.schedmate.tracker.intake.chunk.position.PartitionPositions;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.mapping.MappedLine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests partitions of the shippers' topic that are read again or handed over at any moment. */
class ShippedIntakeTest {

    private static final LogSource FILE = new LogSource("/logs/train.log", null, "n1");

    @Test
    void repeatedRecordsChangeNothingEvenWithoutOffsets() {
        JobId job = known("701");
        List<ShippedLine> bare = lines("again/0", job, 0, 3, false);
        take(bare);
        take(bare);
        take(lines("again/0", job, 2, 5, false));
        Service.CLOCK.forward(Duration.ofMinutes(11));

        assertThat(published(job, 5)).containsExactlyElementsOf(texts(0, 5));
    }

    @Test
    void storedUnsentChunksAreSentFirst() {
        JobId job = known("702");
        LogChunk kept = Jobs.chunk(job, FILE, 0, 1, Jobs.now(), texts(0, 2));
        TRACKER.part(Transactions.class).inOne(() -> {
            SourcePositions positions = TRACKER.part(SourcePositions.class);
            positions.lock(job, 1, FILE);
            positions.save(job, 1, FILE, new SourcePosition(1, 3, 1L, null, null));
            PartitionPositions partitions = TRACKER.part(PartitionPositions.class);
            partitions.lock(List.of("left/0"));
            partitions.save(List.of(new PartitionPosition(
                    "left/0", 2, List.of(TRACKER.part(ChunkSender.class).written(kept)))));
            return true;
        });

        take(lines("left/0", job, 1, 4, true));

        assertThat(published(job, 4)).containsExactlyElementsOf(texts(0, 4));
        assertThat(TRACKER.part(JdbcClient.class)
                        .sql("select leaving is null from lane where name = 'left/0'")
                        .query(Boolean.class)
                        .single())
                .isTrue();
    }

    @Test
    void twoInstancesThatBothOwnAPartitionAcceptEachLineOnce() {
        JobId job = known("703");
        List<CompletableFuture<Void>> both = IntStream.range(0, 2)
                .mapToObj(reader -> CompletableFuture.runAsync(() -> {
                    for (int from = reader * 5; from < 200; from += 10) {
                        take(lines("both/0", job, Math.max(0, from - 20), Math.min(200, from + 10), true));
                    }
                }))
                .toList();
        both.forEach(CompletableFuture::join);

        published(job, 200);
        List<LogChunk> chunks = published(job);
        assertThat(chunks.stream().map(LogChunk::sequence)).doesNotHaveDuplicates();
        assertThat(chunks.stream().flatMap(chunk -> chunk.lines().stream()))
                .containsExactlyInAnyOrderElementsOf(texts(0, 200));
        assertThat(chunks.stream()
                        .flatMapToLong(chunk -> LongStream.range(
                                chunk.firstLine(),
                                chunk.firstLine() + chunk.lines().size())))
                .hasSize(200)
                .doesNotHaveDuplicates();
    }

    @Test
    void linesAreQueuedBehindLinesOfTheirJobInTheOutbox() {
        JobId job = known("704");
        JdbcClient jdbc = TRACKER.part(JdbcClient.class);
        jdbc.sql(
                        "insert into outbox_hold (job_id, tries, not_before, reason) values (?, 1, now() + interval '9 year', '')")
                .param(job.value())
                .update();
        TRACKER.part(Transactions.class).inOne(() -> {
            SourcePositions positions = TRACKER.part(SourcePositions.class);
            positions.lock(job, 1, FILE);
            positions.save(job, 1, FILE, new SourcePosition(1, 3, 1L, null, null));
            TRACKER.part(Outbox.class).add(List.of(Jobs.chunk(job, FILE, 0, 1, Jobs.now(), texts(0, 2))));
            return true;
        });

        take(lines("behind/0", job, 2, 4, true));
        assertThat(published(job)).isEmpty();
        jdbc.sql("delete from outbox_hold where job_id = ?").param(job.value()).update();

        assertThat(published(job, 4)).containsExactlyElementsOf(texts(0, 4));
    }

    private static JobId known(String externalId) {
        JobId job = Jobs.id(externalId);
        Jobs.running(job, Jobs.now());
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(job).isPresent());
        return job;
    }

    private static void take(List<ShippedLine> lines) {
        TRACKER.part(ShippedIntake.class).take(lines);
    }

    /** Returns lines whose number is the offset of their record and, if exact, also their offset in the file. */
    private static List<ShippedLine> lines(String partition, JobId job, int from, int to, boolean exact) {
        return IntStream.range(from, to)
                .mapToObj(each -> ShippedLine.of(
                        partition,
                        each,
                        line(each, exact ? (long) each : null),
                        new MappedLine(job, 1, FILE, null),
                        Jobs.now()))
                .toList();
    }

    private static RawLine line(int number, @Nullable Long offset) {
        return new RawLine(
                "line " + number, null, "n1", FILE.file(), offset, null, false, RawLine.Fields.none(), FILE.file());
    }

    private static List<String> texts(int from, int to) {
        return IntStream.range(from, to).mapToObj(each -> "line " + each).toList();
    }

    private static List<String> published(JobId job, int atLeast) {
        return await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> published(job).stream()
                                .flatMap(chunk -> chunk.lines().stream())
                                .toList(),
                        lines -> lines.size() >= atLeast);
    }

    private static List<LogChunk> published(JobId job) {
        return TRACKER.events().of(Topic.LOG_CHUNK, job).stream()
                .map(LogChunk.class::cast)
                .toList();
    }
}
