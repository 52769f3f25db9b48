package io.schedmate.tracker.alert.check;

import java.time.Duration;

/**
 * The rules for when a condition counts as proven.
 *
 * @param hangAfterGaps usual gaps between progress reports after which a completely silent job hangs; at least 1
 * @param hangAtLeast the shortest silence that may be a hang
 * @param pauseAtMost how long an evaluation, a checkpoint, loading or compiling may take if none has taken as long
 *      before; doubled for the first pause of a run, and for a job that still prints
 * @param finishedAtMost how long a job may take to exit after its training is complete
 * @param divergedAfter consecutive reports whose loss is not a number
 * @param explodedTimes factor by which all the latest losses must exceed the largest earlier one
 * @param flatFor how long a loss must not change at all
 * @param slowerFor how long a job must be slower if other evidence explains it; tripled if none does
 * @param limitMarginRatio how far the expected end must exceed the time limit, as a share of the limit
 * @param judgedFrom share of the work that must be observed before an end is predicted, 0 to 1; any share is enough
 *      after a tenth of the time limit
 * @param checkpointAfterGaps usual gaps between checkpoints after which one is overdue
 * @param checkpointAtLeast the shortest time after which a checkpoint may be overdue
 * @param loopAttempts consecutive attempts that end at the same step
 * @param idleBelowRatio mean GPU utilisation that counts as idle, 0 to 1
 * @param idleFor how long the GPUs must be idle
 * @param similarBelowRatio share of similar jobs' throughput that counts as slow, 0 to 1
 * @param waste when a job counts as holding more than it uses
 * @param memory when memory counts as running out
 * @param hardwareEvery how often the samples of a job's nodes are read
 * @param updateEvery the minimum time between two updates of an alert
 */
public record AlertRules(
        double hangAfterGaps,
        Duration hangAtLeast,
        Duration pauseAtMost,
        Duration finishedAtMost,
        int divergedAfter,
        double explodedTimes,
        Duration flatFor,
        Duration slowerFor,
        double limitMarginRatio,
        double judgedFrom,
        double checkpointAfterGaps,
        Duration checkpointAtLeast,
        int loopAttempts,
        double idleBelowRatio,
        Duration idleFor,
        double similarBelowRatio,
        Waste waste,
        Memory memory,
        Duration hardwareEvery,
        Duration updateEvery) {

    /**
     * The rules for when memory or a disk counts as running out.
     *
     * @param over the window for the growth of memory
     * @param disksOver the window for the growth of disk use, which checkpoints increase in steps
     * @param minMinutes minutes of the window that need data
     * @param fitRatio share of the variation that a straight line must explain, 0 to 1
     * @param fastMinutes minutes of growth that suffice if the limit will be reached within twice that time
     * @param fastFitRatio share of their variation that a straight line must explain, 0 to 1
     * @param fullRatio share of the total that counts as full, 0 to 1
     * @param ahead how far to extrapolate if neither the end of the training nor a time limit is known
     */
    public record Memory(
            Duration over,
            Duration disksOver,
            int minMinutes,
            double fitRatio,
            int fastMinutes,
            double fastFitRatio,
            double fullRatio,
            Duration ahead) {

        public static final Memory DEFAULT =
                new Memory(Duration.ofHours(1), Duration.ofHours(6), 30, 0.9, 5, 0.97, 0.97, Duration.ofHours(12));

        public Memory {
            atLeast("memory.min-minutes", minMinutes, 3);
            atLeast("memory.fast-minutes", fastMinutes, 3);
            ratio("memory.fit-ratio", fitRatio);
            ratio("memory.fast-fit-ratio", fastFitRatio);
            ratio("memory.full-ratio", fullRatio);
        }
    }

    /**
     * The rules for when a job counts as holding more than it uses.
     *
     * @param busyFromRatio GPU utilisation from which GPUs count as busy, 0 to 1
     * @param lowPowerRatio share of the power limit below which busy GPUs do little work, 0 to 1
     * @param cpuFullRatio CPU utilisation from which the CPU is the bottleneck, 0 to 1
     * @param starvedBelowRatio GPU utilisation below which GPUs then wait for the CPU, 0 to 1
     * @param memoryBelowRatio used share of the requested host memory that counts as waste, 0 to 1
     * @param memoryAtLeastBytes the smallest request that may be waste
     */
    public record Waste(
            double busyFromRatio,
            double lowPowerRatio,
            double cpuFullRatio,
            double starvedBelowRatio,
            double memoryBelowRatio,
            long memoryAtLeastBytes) {

        public static final Waste DEFAULT = new Waste(0.95, 0.3, 0.95, 0.6, 0.2, 32L << 30);

        public Waste {
            ratio("waste.busy-from-ratio", busyFromRatio);
            ratio("waste.low-power-ratio", lowPowerRatio);
            ratio("waste.cpu-full-ratio", cpuFullRatio);
            ratio("waste.starved-below-ratio", starvedBelowRatio);
            ratio("waste.memory-below-ratio", memoryBelowRatio);
        }
    }

    public static final AlertRules DEFAULT = new AlertRules(
            2.75,
            Duration.ofMinutes(2),
            Duration.ofMinutes(30),
            Duration.ofMinutes(15),
            3,
            3,
            Duration.ofMinutes(60),
            Duration.ofMinutes(10),
            0.02,
            0.02,
            3,
            Duration.ofMinutes(30),
            3,
            0.05,
            Duration.ofMinutes(30),
            0.6,
            Waste.DEFAULT,
            Memory.DEFAULT,
            Duration.ofMinutes(2),
            Duration.ofMinutes(10));

    public AlertRules {
        atLeast("hang-after-gaps", hangAfterGaps, 1);
        atLeast("diverged-after", divergedAfter, 1);
        atLeast("exploded-times", explodedTimes, 1);
        atLeast("checkpoint-after-gaps", checkpointAfterGaps, 1);
        atLeast("loop-attempts", loopAttempts, 2);
        atLeast("limit-margin-ratio", limitMarginRatio, 0);
        ratio("judged-from", judgedFrom);
        ratio("idle-below-ratio", idleBelowRatio);
        ratio("similar-below-ratio", similarBelowRatio);
    }

    private static void atLeast(String name, double value, double least) {
        if (!(value >= least)) {
            throw new IllegalArgumentException("Expected %s to be at least %s, got (%s). Leave it out for the default."
                    .formatted(name, least, value));
        }
    }

    private static void ratio(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(
                    "Expected %s to be a ratio from 0 to 1, got (%s). Divide a percentage by 100."
                            .formatted(name, value));
        }
    }
}
