package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.policy.sia.GpuPrices.Offer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Solves a round's program with a table: for each number of GPUs of each type, the maximum gain of the jobs so far.
 * Exact, and for clusters of some hundred GPUs many times faster than a general solver; its size is the product of the
 * types' GPUs.
 */
final class RoundTable {

    /** The largest table, which takes 80 MB. */
    static final long MAX_CHOICES = 40_000_000;

    private static final short NOTHING = -1;

    private final List<Offer> offers;
    private final int[] stride;
    private final int[] type;
    /** By type and cell: the number of GPUs of the type in the cell. */
    private final int[][] has;

    private RoundTable(List<Offer> offers, Map<GpuType, Integer> free) {
        this.offers = offers;
        List<GpuType> types = List.copyOf(free.keySet());
        type = offers.stream().mapToInt(offer -> types.indexOf(offer.type())).toArray();
        int[] most =
                types.stream().mapToInt(each -> 1 + free.getOrDefault(each, 0)).toArray();
        stride = new int[most.length];
        int cells = 1;
        for (int at = 0; at < stride.length; at++) {
            stride[at] = cells;
            cells *= most[at];
        }
        has = new int[stride.length][cells];
        for (int at = 0; at < stride.length; at++) {
            for (int cell = 0; cell < cells; cell++) {
                has[at][cell] = cell / stride[at] % most[at];
            }
        }
    }

    /** Returns cells times jobs, the number of choices to store. */
    static double choices(List<Offer> offers, Map<GpuType, Integer> free) {
        long jobs = offers.stream().mapToInt(Offer::job).distinct().count();
        return jobs * free.values().stream().mapToDouble(gpus -> gpus + 1).reduce(1, (one, other) -> one * other);
    }

    /** Returns the offers with the highest total gain, at most one per job and no GPU assigned twice. */
    static Set<Offer> best(List<Offer> offers, Map<GpuType, Integer> free) {
        return new RoundTable(offers, free).best();
    }

    private Set<Offer> best() {
        int[] jobs = offers.stream().mapToInt(Offer::job).distinct().toArray();
        int cells = has.length == 0 ? 1 : has[0].length;
        short[][] choices = new short[jobs.length][cells];
        double[] gain = new double[cells];
        int[][] ofJob = new int[jobs.length][];
        for (int job = 0; job < jobs.length; job++) {
            int number = jobs[job];
            ofJob[job] = IntStream.range(0, offers.size())
                    .filter(at -> offers.get(at).job() == number)
                    .toArray();
            gain = with(ofJob[job], gain, choices[job]);
        }
        Set<Offer> taken = new HashSet<>();
        int cell = cells - 1;
        for (int job = jobs.length - 1; job >= 0; job--) {
            short choice = choices[job][cell];
            if (choice != NOTHING) {
                int at = ofJob[job][choice];
                taken.add(offers.get(at));
                cell -= offers.get(at).gpus() * stride[type[at]];
            }
        }
        return taken;
    }

    /** Returns the gains with one more job, and stores its choices. */
    private double[] with(int[] ofJob, double[] before, short[] choice) {
        double[] gain = before.clone();
        Arrays.fill(choice, NOTHING);
        for (short number = 0; number < ofJob.length; number++) {
            Offer offer = offers.get(ofJob[number]);
            int kind = type[ofJob[number]];
            int[] hasOfKind = has[kind];
            int gpus = offer.gpus();
            int taken = gpus * stride[kind];
            double more = offer.gain();
            for (int cell = taken; cell < gain.length; cell++) {
                if (hasOfKind[cell] >= gpus && before[cell - taken] + more > gain[cell]) {
                    gain[cell] = before[cell - taken] + more;
                    choice[cell] = number;
                }
            }
        }
        return gain;
    }
}
