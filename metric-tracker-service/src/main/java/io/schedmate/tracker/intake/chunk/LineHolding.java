package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.HeldLines.Load;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds lines as far as there is room for them; what does not fit is parked. */
final class LineHolding {

    private final HeldLines held;
    private final ParkedLines parking;
    private final Load most;

    /** @param most that may wait */
    LineHolding(HeldLines held, ParkedLines parking, Load most) {
        this.held = held;
        this.parking = parking;
        this.most = most;
    }

    /** Lines, and when they may be let out at the earliest. */
    record Wait(IncomingLines lines, Instant notBefore) {}

    void hold(Collection<Wait> waits, Instant now) {
        if (waits.isEmpty()) {
            return;
        }
        HeldLines.Loads loads =
                held.loads(waits.stream().map(wait -> wait.lines().jobId()).collect(Collectors.toSet()));
        long rows = loads.rows();
        long bytes = loads.bytes();
        Map<JobId, Long> ofJobs = new HashMap<>(loads.bytesOfJobs());
        for (Wait wait : waits) {
            IncomingLines lines = wait.lines();
            long more = bytes(lines.lines());
            long ofJob = ofJobs.getOrDefault(lines.jobId(), 0L) + more;
            if (rows < most.rows() && bytes + more <= most.bytes() && ofJob <= most.bytesOfJob()) {
                held.hold(lines, now, wait.notBefore());
                rows++;
                bytes += more;
                ofJobs.put(lines.jobId(), ofJob);
            } else {
                park(lines, ParkedLines.Reason.UNKNOWN_JOB);
            }
        }
    }

    void park(IncomingLines lines, ParkedLines.Reason why) {
        parking.park(
                why,
                lines.sourceName(),
                lines.jobId().toString(),
                lines.lines().size(),
                lines.lines().getFirst().text());
    }

    static long bytes(List<IncomingLine> lines) {
        return lines.stream()
                .mapToLong(line -> line.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }
}
