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

    /** The stream, made where there is none, and held for the transaction: a stream grows in one order. */
    LogStream hold(JobId jobId, int attempt, String name, LogSource source, LogOrder order);

    /** Streams of an attempt by their names. */
    List<LogStream> streams(JobId jobId, int attempt);

    OptionalInt latestAttempt(JobId jobId);

    /** Where the stream's blocks lie, in their order; those that touch the range. */
    List<LineRange> places(long stream, LineRange within);

    /** Some blocks in their order, from the one that holds a line or follows it; none past the end. */
    List<LogBlock> blocks(long stream, long fromLine);

    /** The stream's last block where it ends in that line and is smaller than so many bytes. */
    Optional<LogBlock> smallLast(long stream, long lastLine, int smallerThanBytes);

    /** Adds a block, or puts it in the place of the one that begins at the same line. */
    void put(LogStream stream, LogBlock block, int moreBytes);

    /** Blocks told before then are dropped, some at a time. */
    Dropped dropOlderThan(Instant time, int atMost);

    /** The oldest blocks of jobs that keep more than so many bytes. */
    Dropped dropBeyondOfJobs(long bytes);

    /** The oldest blocks of all while all together keep more than so many bytes. */
    Dropped dropBeyondInAll(long bytes, int atMost);

    /** What retention removed. */
    record Dropped(int blocks, long lines, long bytes) {}
}
