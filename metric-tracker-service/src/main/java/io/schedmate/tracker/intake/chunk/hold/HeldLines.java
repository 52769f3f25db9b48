package io.schedmate.tracker.intake.chunk.hold;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.Sender;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores lines that wait for their job to become known, or for earlier lines. */
public interface HeldLines {

    /**
     * @param traceparent the trace of the call that delivered them; null outside of a trace
     */
    record Held(IncomingLines lines, @Nullable String traceparent) {

        public Held with(List<IncomingLine> others) {
            return new Held(lines.with(others), traceparent);
        }
    }

    /**
     * @param notBefore the earliest release, if the job is known by then
     */
    void hold(IncomingLines lines, Instant receivedAt, Instant notBefore);

    /**
     * Returns whether lines of this source whose order is known are still waiting.
     *
     * @param attempt the latest attempt; lines that name a later one do not count
     */
    boolean holds(JobId jobId, LogSource source, int attempt);

    /** Returns the jobs with waiting lines whose order is known. */
    Set<JobId> holding(Collection<JobId> jobs);

    /** Returns whether no lines wait and their amounts need no upkeep. */
    boolean isIdle();

    /** Returns the amounts of waiting lines. */
    Loads loads(Collection<JobId> jobs);

    /**
     * An amount of waiting lines.
     *
     * @param rows number of stored rows
     * @param bytes size in stored form
     */
    record Load(long rows, long bytes) {

        static final Load NONE = new Load(0, 0);

        public Load plus(Load other) {
            return new Load(rows + other.rows, bytes + other.bytes);
        }

        boolean fitsInto(Load most) {
            return rows <= most.rows && bytes <= most.bytes;
        }
    }

    /**
     * The amounts of waiting lines.
     *
     * @param ofSenders amounts of all senders with waiting lines, by {@link Sender#nameAt}
     * @param bytesOfJobs sizes of the waiting lines of the requested jobs
     */
    record Loads(Map<String, Load> ofSenders, Map<JobId, Long> bytesOfJobs) {

        Load inAll() {
            return ofSenders.values().stream().reduce(Load.NONE, Load::plus);
        }
    }

    /** The limits of waiting lines: in total, per sender, and in bytes per job. */
    record Bounds(Load inAll, Load ofSender, long bytesOfJob) {}

    /**
     * Takes due lines of known jobs, by source and oldest first. Only one instance does so at a time, and the amount is
     * limited to protect memory.
     */
    List<Held> takeDue(Instant now, int atMost);

    /** Takes lines that have waited for an unknown job since before this time. */
    List<Held> takeExpired(Instant receivedBefore, int atMost);
}
