package io.schedmate.simulator.elastic.belief;

import io.schedmate.simulator.elastic.table.Validation.Noise;

/**
 * Useful samples per second (Pollux, section 3): throughput times the statistical efficiency of the batch.
 *
 * @param initialBatch the global batch whose efficiency is 1
 */
public record Goodput(PerformanceModel model, Noise noise, int initialBatch) {

    /** The number of batch sizes tried between the smallest and the largest, in geometric steps. */
    private static final int TRIED = 50;

    private static final double ROUNDING = 1e-8;

    /**
     * The batch sizes that a job may use.
     *
     * @param largestBatch largest batch over all GPUs
     * @param smallestLocal smallest batch per GPU
     * @param largestLocal largest batch per GPU
     */
    public record Limits(int largestBatch, int smallestLocal, int largestLocal) {}

    /**
     * A batch and its expected goodput.
     *
     * @param accumulated additional steps before each exchange of gradients
     */
    public record Choice(double goodput, int localBatch, int accumulated) {}

    /** Returns the best batch for this many GPUs; its goodput is 0 if none is within the limits. */
    public Choice best(int nodes, int replicas, Limits limits) {
        double least = Math.max(initialBatch, (double) limits.smallestLocal() * replicas);
        double growth = Math.pow(limits.largestBatch() / least, 1.0 / (TRIED - 1));
        Choice best = null;
        for (int at = 0; at < TRIED; at++) {
            double batch = at == TRIED - 1 ? limits.largestBatch() : least * Math.pow(growth, at);
            Choice choice = with(batch / replicas, nodes, replicas, limits);
            best = best == null || choice.goodput() > best.goodput() ? choice : best;
        }
        return java.util.Objects.requireNonNull(best);
    }

    private Choice with(double perGpu, int nodes, int replicas, Limits limits) {
        int accumulated = (int) Math.ceil(perGpu / limits.largestLocal() - ROUNDING) - 1;
        // The noise of gradients cannot be estimated from a single small batch.
        accumulated = replicas == 1 && perGpu > initialBatch + ROUNDING ? Math.max(accumulated, 1) : accumulated;
        int local = (int) Math.ceil(perGpu / (accumulated + 1) - ROUNDING);
        boolean fits = local >= limits.smallestLocal() && local <= limits.largestLocal();
        double scale = (double) replicas * local * (accumulated + 1) / initialBatch;
        double goodput = fits ? model.throughput(nodes, replicas, local, accumulated) * noise.gain(scale) / scale : 0;
        return new Choice(goodput, local, accumulated);
    }
}
