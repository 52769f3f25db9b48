package io.schedmate.shipping.offsets;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The offset up to which one file was shipped.
 *
 * @param path the path of the file; identifies the source to the shipper
 * @param print identifies the file among those that have been at the path
 * @param attempt the attempt that writes the file, from 1
 * @param baseBytes bytes of the source that are in files before this one
 * @param position where the next chunk starts in the file, in bytes
 * @param sequence the next chunk's number
 * @param nextLine the next line's number in the source, from 1
 * @param pending a chunk that was decided on and may have been sent
 * @param lastShippedAt when a chunk was last acknowledged
 * @param jobOwner the user id of the job's owner; null until the scheduler has reported it
 */
public record SourceOffset(
        String path,
        FilePrint print,
        JobId jobId,
        LogSource source,
        int attempt,
        long baseBytes,
        long position,
        long sequence,
        long nextLine,
        @Nullable Pending pending,
        @Nullable Instant lastShippedAt,
        @Nullable Long jobOwner) {

    public SourceOffset {
        Require.present("path", path);
        Require.present("print", print);
        Require.present("jobId", jobId);
        Require.present("source", source);
        Require.attempt(attempt);
        Require.notNegative("position", position);
    }

    /**
     * A chunk that may have been sent. After a crash, exactly the same chunk is sent again, so that its readers
     * recognise it.
     *
     * @param bytes the length of the chunk in the file, from the position on
     * @param at the time written in the chunk
     */
    public record Pending(int bytes, int lines, Instant at) {}

    /** Returns the offset of a file that is read for the first time. */
    public static SourceOffset start(String path, FilePrint print, JobId jobId, LogSource source) {
        return new SourceOffset(path, print, jobId, source, 1, 0, 0, 0, 1, null, null, null);
    }

    public SourceOffset decided(FilePrint seen, int bytes, int lines, Instant at) {
        return moved(seen, baseBytes, position, sequence, nextLine, new Pending(bytes, lines, at), lastShippedAt);
    }

    public SourceOffset acknowledged(Instant at) {
        Pending sent = Require.present("pending", pending);
        return moved(print, baseBytes, position + sent.bytes(), sequence + 1, nextLine + sent.lines(), null, at);
    }

    /** Returns the offset after another file has replaced this one. The source continues in that file. */
    public SourceOffset continuedIn(FilePrint next) {
        // The chunk may have arrived although its bytes are gone, so its number is not used again.
        int lines = pending == null ? 0 : pending.lines();
        int bytes = pending == null ? 0 : pending.bytes();
        long number = pending == null ? sequence : sequence + 1;
        return moved(next, baseBytes + position + bytes, 0, number, nextLine + lines, null, lastShippedAt);
    }

    private SourceOffset moved(
            FilePrint file,
            long base,
            long start,
            long number,
            long line,
            @Nullable Pending sent,
            @Nullable Instant shippedAt) {
        return new SourceOffset(
                path, file, jobId, source, attempt, base, start, number, line, sent, shippedAt, jobOwner);
    }

    /** Returns the offset after the file was emptied for the next attempt of its job. */
    public SourceOffset nextAttempt(FilePrint next) {
        return new SourceOffset(path, next, jobId, source, attempt + 1, 0, 0, 0, 1, null, lastShippedAt, jobOwner);
    }

    /** Returns this offset with the job's owner that the scheduler reported. */
    public SourceOffset ownedBy(Long user) {
        return user.equals(jobOwner)
                ? this
                : new SourceOffset(
                        path,
                        print,
                        jobId,
                        source,
                        attempt,
                        baseBytes,
                        position,
                        sequence,
                        nextLine,
                        pending,
                        lastShippedAt,
                        user);
    }
}
