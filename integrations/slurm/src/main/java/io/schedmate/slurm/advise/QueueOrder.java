package io.schedmate.slurm.advise;

import io.schedmate.slurm.command.NiceChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Shortest expected remaining time first, with ageing (the paper's case study 3, which has no ageing). Jobs are sorted
 * by {@code expected + ageing * submission time}. Waiting time counts equally for every job, so the order of two jobs
 * never changes while they wait, and only jobs submitted within {@code expected / ageing} after a job can overtake it.
 * So none starves.
 *
 * <p>The jobs exchange the priorities that Slurm gave them, so that their order relative to all other jobs does not
 * change.
 *
 * @param ageing 0 to 1: seconds of expected time that a second of waiting offsets; 0 lets long jobs starve
 */
public record QueueOrder(double ageing) {

    /** Only jobs submitted within five times a job's own expected time after it can overtake it. */
    public static final double USUAL_AGEING = 0.2;

    /** Slurm's own limit. */
    private static final long MAX_NICE = 2_147_483_645L;

    public QueueOrder {
        if (!(ageing >= 0 && ageing <= 1)) {
            throw new IllegalArgumentException(
                    "Expected an ageing from 0 to 1, got (%s). Use %s.".formatted(ageing, USUAL_AGEING));
        }
    }

    /** Returns the jobs in the order in which they should start. */
    public List<WaitingJob> sorted(List<WaitingJob> jobs) {
        return jobs.stream()
                .sorted(Comparator.comparingDouble(this::turn)
                        .thenComparing(WaitingJob::submittedAt)
                        .thenComparing(WaitingJob::number))
                .toList();
    }

    /** Returns the changes after which Slurm starts the jobs in this order; none if it already does. */
    public List<NiceChange> changes(List<WaitingJob> jobs) {
        List<WaitingJob> order = sorted(jobs);
        if (inOrder(order)) {
            return List.of();
        }
        List<Long> priorities = priorities(order);
        List<NiceChange> changes = new ArrayList<>();
        for (int place = 0; place < order.size(); place++) {
            WaitingJob job = order.get(place);
            // This nice gives the job the priority of its place: the shown priority plus its current nice, minus the
            // priority of the place.
            long nice = Math.clamp(job.priority() + job.nice() - priorities.get(place), -MAX_NICE, MAX_NICE);
            if (nice != job.nice()) {
                changes.add(new NiceChange(job.number(), nice));
            }
        }
        return List.copyOf(changes);
    }

    private double turn(WaitingJob job) {
        return job.expectedSeconds() + ageing * job.submittedAt().getEpochSecond();
    }

    private static boolean inOrder(List<WaitingJob> order) {
        for (int place = 1; place < order.size(); place++) {
            if (order.get(place - 1).priority() <= order.get(place).priority()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the jobs' own priorities, highest first and strictly decreasing: equal priorities would leave the order
     * to Slurm.
     */
    private static List<Long> priorities(List<WaitingJob> jobs) {
        List<Long> own = new ArrayList<>(
                jobs.stream().map(WaitingJob::ownPriority).sorted().toList());
        for (int place = 1; place < own.size(); place++) {
            own.set(place, Math.max(own.get(place), own.get(place - 1) + 1));
        }
        return own.reversed();
    }
}
