package io.schedmate.failure.memory;

import io.schedmate.failure.archive.LineRange;
import io.schedmate.failure.archive.LogBlock;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Stores log lines in memory. */
final class InMemoryLogStore implements LogStore {

    private static final int BLOCKS_AT_ONCE = 16;
    private static final int JOBS_AT_ONCE = 10;

    private record Key(JobId jobId, int attempt, String name) {}

    private record BlockKey(long stream, long first) {}

    private record Stored(LogStream stream, LogBlock block) {

        BlockKey key() {
            return new BlockKey(stream.id(), block.first());
        }

        boolean isOf(long id) {
            return stream.id() == id;
        }
    }

    private final AtomicLong number = new AtomicLong();
    private final Rows<Key, LogStream> streams;
    private final Rows<BlockKey, Stored> blocks;

    InMemoryLogStore(InMemoryTransactions transactions) {
        this.streams = transactions.rows();
        this.blocks = transactions.rows();
    }

    @Override
    public LogStream hold(JobId jobId, int attempt, String name, LogSource source, LogOrder order) {
        Key key = new Key(jobId, attempt, name);
        streams.putIfAbsent(
                key, new LogStream(number.incrementAndGet(), jobId, attempt, name, source, order, 0, 1, 0, 0));
        return streams.find(key).orElseThrow();
    }

    @Override
    public List<LogStream> streams(JobId jobId, int attempt) {
        return of(jobId)
                .filter(stream -> stream.attempt() == attempt)
                .sorted(Comparator.comparing(LogStream::name))
                .toList();
    }

    Stream<LogStream> of(JobId jobId) {
        return streams.where(stream -> stream.jobId().equals(jobId));
    }

    @Override
    public OptionalInt latestAttempt(JobId jobId) {
        return of(jobId).mapToInt(LogStream::attempt).max();
    }

    @Override
    public List<LineRange> places(long stream, LineRange within) {
        return ordered(stream, within.first())
                .filter(block -> block.first() <= within.last())
                .map(block -> new LineRange(block.first(), block.last()))
                .toList();
    }

    @Override
    public List<LogBlock> blocks(long stream, long fromLine) {
        return ordered(stream, fromLine).limit(BLOCKS_AT_ONCE).toList();
    }

    private Stream<LogBlock> ordered(long stream, long fromLine) {
        return blocks.where(stored -> stored.isOf(stream) && stored.block().last() >= fromLine)
                .map(Stored::block)
                .sorted(Comparator.comparing(LogBlock::first));
    }

    @Override
    public Optional<LogBlock> smallLast(long stream, long lastLine, int smallerThanBytes) {
        return blocks.where(stored -> stored.isOf(stream))
                .map(Stored::block)
                .filter(block -> block.last() == lastLine && block.bytes() < smallerThanBytes)
                .findFirst();
    }

    @Override
    public void put(LogStream stream, LogBlock block, int moreBytes) {
        blocks.put(new BlockKey(stream.id(), block.first()), new Stored(stream, block));
        streams.update(
                key(stream),
                now -> changed(
                        now,
                        Math.max(now.lastLine(), block.last()),
                        now.droppedBefore(),
                        now.droppedLines(),
                        now.keptBytes() + moreBytes));
    }

    @Override
    public Dropped dropOlderThan(Instant time, int atMost) {
        return drop(oldestFirst()
                .filter(stored -> stored.block().reportedAt().isBefore(time))
                .limit(atMost)
                .toList());
    }

    @Override
    public Dropped dropBeyondOfJobs(long bytes) {
        List<JobId> large = streams.all()
                .map(LogStream::jobId)
                .distinct()
                .filter(job -> of(job).mapToLong(LogStream::keptBytes).sum() > bytes)
                .limit(JOBS_AT_ONCE)
                .toList();
        return drop(large.stream().flatMap(job -> beyond(job, bytes)).toList());
    }

    private Stream<Stored> beyond(JobId job, long bytes) {
        List<Stored> beyond = new ArrayList<>();
        long kept = 0;
        for (Stored stored : oldestFirst()
                .filter(each -> each.stream().jobId().equals(job))
                .toList()
                .reversed()) {
            kept += stored.block().bytes();
            if (kept > bytes) {
                beyond.add(stored);
            }
        }
        return beyond.stream();
    }

    @Override
    public Dropped dropBeyondInAll(long bytes, int atMost) {
        if (streams.all().mapToLong(LogStream::keptBytes).sum() <= bytes) {
            return drop(List.of());
        }
        long most = Math.max(1, Math.min(atMost, blocks.all().count() / 20));
        return drop(oldestFirst().limit(most).toList());
    }

    private Stream<Stored> oldestFirst() {
        return blocks.all()
                .sorted(Comparator.comparing((Stored stored) -> stored.block().reportedAt())
                        .thenComparing(stored -> stored.block().first()));
    }

    private Dropped drop(List<Stored> gone) {
        for (Stored stored : gone) {
            LogBlock block = stored.block();
            blocks.remove(stored.key());
            streams.update(
                    key(stored.stream()),
                    now -> changed(
                            now,
                            now.lastLine(),
                            Math.max(now.droppedBefore(), block.last() + 1),
                            now.droppedLines() + block.lines().size(),
                            now.keptBytes() - block.bytes()));
        }
        return new Dropped(
                gone.size(),
                gone.stream().mapToLong(stored -> stored.block().lines().size()).sum(),
                gone.stream().mapToLong(stored -> stored.block().bytes()).sum());
    }

    private static Key key(LogStream stream) {
        return new Key(stream.jobId(), stream.attempt(), stream.name());
    }

    private static LogStream changed(
            LogStream stream, long lastLine, long droppedBefore, long droppedLines, long keptBytes) {
        return new LogStream(
                stream.id(),
                stream.jobId(),
                stream.attempt(),
                stream.name(),
                stream.source(),
                stream.order(),
                lastLine,
                droppedBefore,
                droppedLines,
                keptBytes);
    }
}
