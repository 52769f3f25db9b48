package io.schedmate.tracker.intake.chunk.hold;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.hold.HeldLines.Bounds;
import io.schedmate.tracker.intake.chunk.hold.HeldLines.Load;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds lines within the limits in total, per sender and per job. */
public final class LineHolding {

    private final HeldLines held;
    private final ParkedLines parking;
    private final Bounds most;

    /**
     * @param most the limits
     */
    public LineHolding(HeldLines held, ParkedLines parking, Bounds most) {
        this.held = held;
        this.parking = parking;
        this.most = most;
    }

    /** Lines and their earliest release. */
    public record Wait(IncomingLines lines, Instant notBefore) {}

    /** Holds lines, and parks those without room, because their sender cannot send them again. */
    public void holdOrPark(Collection<Wait> waits, Instant now) {
        holdWhatFits(waits, now).forEach(wait -> park(wait.lines(), ParkedLines.Reason.UNKNOWN_JOB));
    }

    /** Holds the lines for which there is room, and returns the others. */
    public List<Wait> holdWhatFits(Collection<Wait> waits, Instant now) {
        if (waits.isEmpty()) {
            return List.of();
        }
        HeldLines.Loads loads =
                held.loads(waits.stream().map(wait -> wait.lines().jobId()).collect(Collectors.toSet()));
        Load inAll = loads.inAll();
        Map<String, Load> ofSenders = new HashMap<>(loads.ofSenders());
        Map<JobId, Long> ofJobs = new HashMap<>(loads.bytesOfJobs());
        List<Wait> left = new ArrayList<>();
        for (Wait wait : waits) {
            IncomingLines lines = wait.lines();
            Load more = new Load(1, bytes(lines.lines()));
            String sender = lines.sender().nameAt(lines.source());
            Load ofSender = ofSenders.getOrDefault(sender, Load.NONE).plus(more);
            long ofJob = ofJobs.getOrDefault(lines.jobId(), 0L) + more.bytes();
            if (inAll.plus(more).fitsInto(most.inAll())
                    && ofSender.fitsInto(most.ofSender())
                    && ofJob <= most.bytesOfJob()) {
                held.hold(lines, now, wait.notBefore());
                inAll = inAll.plus(more);
                ofSenders.put(sender, ofSender);
                ofJobs.put(lines.jobId(), ofJob);
            } else {
                left.add(wait);
            }
        }
        return left;
    }

    public void park(IncomingLines lines, ParkedLines.Reason why) {
        parking.park(
                why,
                lines.sourceName(),
                lines.jobId().toString(),
                lines.lines().size(),
                lines.lines().getFirst().text());
    }

    public static long bytes(List<IncomingLine> lines) {
        return lines.stream()
                .mapToLong(line -> line.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }
}
