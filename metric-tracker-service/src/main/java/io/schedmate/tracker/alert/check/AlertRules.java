package io.schedmate.tracker.alert.check;

import java.time.Duration;

/**
 * When a condition counts as proven.
 *
 * @param hangAfterGaps usual gaps between progress after which a job that prints nothing at all hangs; at least 1
 * @param hangAtLeast shorter silence is never a hang
 * @param pauseAtMost how long an evaluation, a checkpoint, loading or compiling may take where none took as long before; twice as long
 *     for the first pause of a run, and for a job that goes on printing
 * @param finishedAtMost how long a job that has trained all it was to may take to exit
 * @param divergedAfter progress in a row without a number for a loss
 * @param explodedTimes the largest earlier loss, beyond which all the latest must be
 * @param flatFor how long a loss must not have changed at all
 * @param slowerFor how long a job must have been slower where something else explains it; three times as long where nothing does
 * @param limitMarginRatio by how much the expected end must be past the time limit, of the time limit
 * @param judgedFrom share of the work that was seen done before an end is expected, 0 to 1
 * @param checkpointAfterGaps usual gaps between checkpoints
 * @param checkpointAtLeast shorter is never overdue
 * @param loopAttempts that end at the same step, one after the other
 * @param idleBelowRatio mean utilisation of GPUs that counts as idle, 0 to 1
 * @param idleFor how long
 * @param kinBelowRatio of the throughput of similar jobs that counts as slow, 0 to 1
 * @param waste when a job counts as holding more than it uses
 * @param memory when memory counts as running out
 * @param hardwareEvery how often nodes' figures of a job are looked at
 * @param updateEvery the least time between two updates of one alert
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
        double kinBelowRatio,
        Waste waste,
        Memory memory,
        Duration hardwareEvery,
        Duration updateEvery) {

    /**
     * When memory or a disk counts as running out.
     *
     * @param over how far back the growth of memory is looked at
     * @param disksOver how far back that of disks is: checkpoints fill them in steps
     * @param fewestMinutes of that time of which something must be told
     * @param fitRatio how much of the growth a straight line must explain, 0 to 1
     * @param fastMinutes of growth that are enough where it is full within twice as long
     * @param fastFitRatio how much a straight line must explain of them, 0 to 1
     * @param fullRatio of the whole that counts as full, 0 to 1
     * @param ahead how far it is looked ahead where neither the end of the training nor a time limit is known
     */
    public record Memory(
            Duration over,
            Duration disksOver,
            int fewestMinutes,
            double fitRatio,
            int fastMinutes,
            double fastFitRatio,
            double fullRatio,
            Duration ahead) {

        public static final Memory DEFAULT =
                new Memory(Duration.ofHours(1), Duration.ofHours(6), 30, 0.9, 5, 0.97, 0.97, Duration.ofHours(12));

        public Memory {
            atLeast("memory.fewest-minutes", fewestMinutes, 3);
            atLeast("memory.fast-minutes", fastMinutes, 3);
            ratio("memory.fit-ratio", fitRatio);
            ratio("memory.fast-fit-ratio", fastFitRatio);
            ratio("memory.full-ratio", fullRatio);
        }
    }

    /**
     * When a job counts as holding more than it uses.
     *
     * @param busyFromRatio utilisation of GPUs from which they say that they are busy, 0 to 1
     * @param lowPowerRatio of what they may draw, below which busy GPUs do little, 0 to 1
     * @param cpuFullRatio of its processors from which they are its limit, 0 to 1
     * @param starvedBelowRatio utilisation of GPUs that then wait for them, 0 to 1
     * @param memoryBelowRatio of the host memory that was asked for, 0 to 1
     * @param memoryAtLeastBytes less is no waste
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
        ratio("kin-below-ratio", kinBelowRatio);
    }

    private static void atLeast(String name, double value, double least) {
        if (!(value >= least)) {
            throw new IllegalArgumentException(
                    "Expected %s to be at least %s, got (%s). Maybe leave it out for the default."
                            .formatted(name, least, value));
        }
    }

    private static void ratio(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(
                    "Expected %s to be a ratio from 0 to 1, got (%s). Maybe divide a percentage by 100."
                            .formatted(name, value));
        }
    }
}
