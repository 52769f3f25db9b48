package io.schedmate.failure.archive;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Stores the lines of jobs. */
public interface LogStore {

    /**
     * Returns the stream, created if necessary. It is locked for the transaction, so that lines are appended in one
     * order.
     */
    LogStream hold(JobId jobId, int attempt, String name, LogSource source, LogOrder order);

    /** Returns the streams of an attempt by name. */
    List<LogStream> streams(JobId jobId, int attempt);

    OptionalInt latestAttempt(JobId jobId);

    /** Returns the line ranges of the stream's blocks in this range, in order. */
    List<LineRange> places(long stream, LineRange within);

    /** Returns some blocks in order, starting with the one that contains this line or follows it; none past the end. */
    List<LogBlock> blocks(long stream, long fromLine);

    /** Returns the last block of the stream if it ends with that line and is smaller than this. */
    Optional<LogBlock> smallLast(long stream, long lastLine, int smallerThanBytes);

    /** Adds a block, or replaces the one that starts at the same line. */
    void put(LogStream stream, LogBlock block, int moreBytes);

    /** Deletes some of the blocks received before this time. */
    Dropped dropOlderThan(Instant time, int atMost);

    /** Deletes the oldest blocks of jobs that exceed this many bytes. */
    Dropped dropBeyondOfJobs(long bytes);

    /** Deletes the oldest blocks while all blocks together exceed this many bytes. */
    Dropped dropBeyondInAll(long bytes, int atMost);

    /** The deleted lines. */
    record Dropped(int blocks, long lines, long bytes) {}
}
