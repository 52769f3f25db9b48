package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.GpuType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Prices of GPUs by type (Lagrange multipliers of the round's program), which show which offers can be part of an
 * optimal answer. The remaining program has the same optimal answers and a fraction of the columns.
 */
final class GpuPrices {

    /** An option of a job, and its gain over giving the job nothing; above 0. */
    record Offer(int job, GpuType type, int gpus, double gain) {}

    private static final int STEPS = 300;
    private static final int STEPS_A_TRY = 10;
    /** Guards against rounding errors: an offer this close to an optimal answer is kept. */
    private static final double MARGIN = 1e-9;

    private final List<Offer> offers;
    private final int[] offerType;
    private final int[] free;
    private final int[][] ofJob;
    private final double[] prices;
    private double bound = Double.POSITIVE_INFINITY;
    private double[] best;
    private double reached;

    private GpuPrices(List<Offer> offers, Map<GpuType, Integer> free) {
        this.offers = offers;
        List<GpuType> types = List.copyOf(free.keySet());
        this.free = types.stream().mapToInt(free::get).toArray();
        offerType =
                offers.stream().mapToInt(offer -> types.indexOf(offer.type())).toArray();
        int jobs = 1 + offers.stream().mapToInt(Offer::job).max().orElse(-1);
        ofJob = new int[jobs][];
        Arrays.setAll(
                ofJob,
                job -> IntStream.range(0, offers.size())
                        .filter(at -> offers.get(at).job() == job)
                        .toArray());
        prices = new double[types.size()];
        best = prices.clone();
    }

    /** Returns the offers, in order, that may be part of an optimal answer with this many free GPUs. */
    static List<Offer> worthAsking(List<Offer> offers, Map<GpuType, Integer> free) {
        List<Offer> fitting = offers.stream()
                .filter(offer -> offer.gpus() <= free.getOrDefault(offer.type(), 0))
                .toList();
        var search = new GpuPrices(fitting, free);
        search.run();
        return search.left();
    }

    private void run() {
        double closeness = 1;
        for (int step = 0; step < STEPS; step++) {
            int[] chosen = chosen(prices);
            double now = bound(chosen, prices);
            if (now < bound) {
                bound = now;
                best = prices.clone();
            } else {
                closeness *= 0.97;
            }
            if (step % STEPS_A_TRY == 0) {
                reached = Math.max(
                        reached,
                        AssignmentImprovement.start(offers, ofJob, offerType, free, chosen)
                                .improved());
            }
            if (!move(chosen, closeness * (now - reached))) {
                return;
            }
        }
    }

    /**
     * Moves the prices: types in excess demand become more expensive.
     *
     * @return whether a move is possible
     */
    private boolean move(int[] chosen, double distance) {
        double[] excess = new double[prices.length];
        for (int at : chosen) {
            if (at >= 0) {
                excess[offerType[at]] += offers.get(at).gpus();
            }
        }
        double square = 0;
        for (int type = 0; type < excess.length; type++) {
            excess[type] -= free[type];
            excess[type] = prices[type] == 0 ? Math.max(0, excess[type]) : excess[type];
            square += excess[type] * excess[type];
        }
        for (int type = 0; type < excess.length && square > 0; type++) {
            prices[type] = Math.max(0, prices[type] + distance * excess[type] / square);
        }
        return square > 0 && distance > 0;
    }

    private double reduced(int at, double[] prices) {
        return offers.get(at).gain() - prices[offerType[at]] * offers.get(at).gpus();
    }

    /** Returns the best offer of each job at the prices; -1 if none is worth its price. */
    private int[] chosen(double[] prices) {
        int[] chosen = new int[ofJob.length];
        for (int job = 0; job < chosen.length; job++) {
            chosen[job] = -1;
            double most = 0;
            for (int at : ofJob[job]) {
                double now = reduced(at, prices);
                if (now > most) {
                    most = now;
                    chosen[job] = at;
                }
            }
        }
        return chosen;
    }

    /** Returns an upper bound for the gain of any answer. */
    private double bound(int[] chosen, double[] prices) {
        double sum = 0;
        for (int at : chosen) {
            sum += at < 0 ? 0 : reduced(at, prices);
        }
        for (int type = 0; type < prices.length; type++) {
            sum += prices[type] * free[type];
        }
        return sum;
    }

    private List<Offer> left() {
        List<Offer> left = new ArrayList<>();
        for (int[] ofOne : ofJob) {
            double most = 0;
            for (int at : ofOne) {
                most = Math.max(most, reduced(at, best));
            }
            for (int at : ofOne) {
                if (bound - (most - reduced(at, best)) >= reached - MARGIN) {
                    left.add(offers.get(at));
                }
            }
        }
        return left;
    }
}
