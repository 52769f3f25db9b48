package io.schedmate.shipping.offsets;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The offset up to which one file was sent.
 *
 * @param path where it was found; names the source to the shipper
 * @param print which of the files that lay there it is
 * @param attempt the try that writes it, from 1
 * @param baseBytes bytes of the source that lie in files before this one
 * @param position where the next chunk starts in the file
 * @param sequence the next chunk's number
 * @param nextLine the next line's number in the source, from 1
 * @param pending a chunk that was decided on and perhaps sent
 * @param lastShippedAt when a chunk was last acknowledged
 * @param jobOwner the number of the job's user, once the scheduler has told it
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
     * A chunk that may have left: sent again after a kill, it is the very same one, so that its readers know it.
     *
     * @param bytes of the file, from the position on
     * @param at the time that the chunk tells
     */
    public record Pending(int bytes, int lines, Instant at) {}

    /** The first look at a file. */
    public static SourceOffset start(String path, FilePrint print, JobId jobId, LogSource source) {
        return new SourceOffset(path, print, jobId, source, 1, 0, 0, 0, 1, null, null, null);
    }

    public SourceOffset decided(FilePrint seen, int bytes, int lines, Instant at) {
        return new SourceOffset(
                path,
                seen,
                jobId,
                source,
                attempt,
                baseBytes,
                position,
                sequence,
                nextLine,
                new Pending(bytes, lines, at),
                lastShippedAt,
                jobOwner);
    }

    public SourceOffset acknowledged(Instant at) {
        Pending sent = Require.present("pending", pending);
        return new SourceOffset(
                path,
                print,
                jobId,
                source,
                attempt,
                baseBytes,
                position + sent.bytes(),
                sequence + 1,
                nextLine + sent.lines(),
                null,
                at,
                jobOwner);
    }

    /** Another file lies at the path; the source goes on in it. */
    public SourceOffset continuedIn(FilePrint next) {
        // A chunk whose bytes are gone may have arrived, so its number is not used for another.
        int lines = pending == null ? 0 : pending.lines();
        int bytes = pending == null ? 0 : pending.bytes();
        return new SourceOffset(
                path,
                next,
                jobId,
                source,
                attempt,
                baseBytes + position + bytes,
                0,
                pending == null ? sequence : sequence + 1,
                nextLine + lines,
                null,
                lastShippedAt,
                jobOwner);
    }

    /** The file was emptied for the next try of its job. */
    public SourceOffset nextAttempt(FilePrint next) {
        return new SourceOffset(path, next, jobId, source, attempt + 1, 0, 0, 0, 1, null, lastShippedAt, jobOwner);
    }

    /** With the job's owner as the scheduler tells it. */
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
