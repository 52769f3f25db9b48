package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.policy.sia.GpuPrices.Offer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Improves a feasible assignment by changing the allocations of one or two jobs. */
final class AssignmentImprovement {

    private static final int NOTHING = -1;
    /** Guards against rounding errors, which could make two changes undo each other forever. */
    private static final double MIN = 1e-9;

    private final int[][] ofJob;
    private final int[] type;
    private final int[] gpus;
    private final double[] gain;
    private final int[] left;
    private final int[] taken;

    private AssignmentImprovement(List<Offer> offers, int[][] ofJob, int[] type, int[] free) {
        this.ofJob = ofJob;
        this.type = type;
        gpus = offers.stream().mapToInt(Offer::gpus).toArray();
        gain = offers.stream().mapToDouble(Offer::gain).toArray();
        left = free.clone();
        taken = new int[ofJob.length];
        Arrays.fill(taken, NOTHING);
    }

    /**
     * Starts with the jobs that gain most from their GPUs.
     *
     * @param ofJob the indexes of each job's offers
     * @param type the index of each offer's type
     * @param free number of free GPUs by index of type
     * @param preferred the preferred offer of each job, -1 for none
     */
    static AssignmentImprovement start(List<Offer> offers, int[][] ofJob, int[] type, int[] free, int[] preferred) {
        var improvement = new AssignmentImprovement(offers, ofJob, type, free);
        IntStream.range(0, preferred.length)
                .filter(job -> preferred[job] != NOTHING)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        job -> -improvement.gain[preferred[job]] / improvement.gpus[preferred[job]]))
                .filter(job -> improvement.gpus[preferred[job]] <= improvement.left[improvement.type[preferred[job]]])
                .forEach(job -> improvement.give(job, preferred[job]));
        return improvement;
    }

    /** @return the total gain, when no change of one or two jobs increases it */
    double improved() {
        boolean isBetter = true;
        while (isBetter) {
            isBetter = false;
            for (int job = 0; job < taken.length; job++) {
                for (int at : ofJob[job]) {
                    isBetter |= at != taken[job] && isTakenWithGain(job, at);
                }
            }
        }
        return Arrays.stream(taken)
                .filter(at -> at != NOTHING)
                .mapToDouble(at -> gain[at])
                .sum();
    }

    /**
     * Gives the job the offer if that increases the total gain, alone or together with another job that changes to an
     * offer that then fits. Returns whether it did.
     */
    private boolean isTakenWithGain(int job, int at) {
        int before = taken[job];
        double more = gain[at] - gain(before);
        give(job, at);
        if (left[type[at]] >= 0 && more > MIN) {
            return true;
        }
        for (int other = 0; other < taken.length; other++) {
            if (other != job && isMendedBy(other, more)) {
                return true;
            }
        }
        give(job, before);
        return false;
    }

    private boolean isMendedBy(int other, double more) {
        int had = taken[other];
        double most = gain(had) - more + MIN;
        int best = had;
        for (int number = -1; number < ofJob[other].length; number++) {
            int at = number < 0 ? NOTHING : ofJob[other][number];
            if (gain(at) > most) {
                give(other, at);
                if (isPossible()) {
                    most = gain(at);
                    best = at;
                }
            }
        }
        give(other, best);
        return best != had;
    }

    private boolean isPossible() {
        for (int each : left) {
            if (each < 0) {
                return false;
            }
        }
        return true;
    }

    private double gain(int at) {
        return at == NOTHING ? 0 : gain[at];
    }

    private void give(int job, int at) {
        int before = taken[job];
        if (before != NOTHING) {
            left[type[before]] += gpus[before];
        }
        if (at != NOTHING) {
            left[type[at]] -= gpus[at];
        }
        taken[job] = at;
    }
}
