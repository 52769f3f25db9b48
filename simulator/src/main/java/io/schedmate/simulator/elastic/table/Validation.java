package io.schedmate.simulator.elastic.table;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The training progress of an application: by global batch size and epoch, the noise of its gradients and the progress
 * it needs.
 */
public final class Validation {

    /** The squared norm and the variance of the gradients in an epoch. */
    public record Noise(double sqr, double var) {

        /** Returns the progress of one step with {@code scale} times the smallest batch, in steps with that batch. */
        public double gain(double scale) {
            double noise = var / scale + sqr;
            return noise > 0 ? (var + sqr) / noise : 1;
        }

        Noise towards(Noise other, double share) {
            return new Noise(sqr + share * (other.sqr - sqr), var + share * (other.var - var));
        }
    }

    record Epoch(double progress, Noise noise) {}

    private final NavigableMap<Integer, List<Epoch>> epochs;
    private final int count;

    Validation(Map<Integer, List<Epoch>> epochs, int count) {
        this.epochs = new TreeMap<>(epochs);
        this.count = count;
    }

    public int smallestBatch() {
        return epochs.firstKey();
    }

    public int largestBatch() {
        return epochs.lastKey();
    }

    /** Returns the number of epochs. */
    public int epochs() {
        return count;
    }

    /** Returns the progress at the end of this many epochs. */
    public double progressAfter(int done) {
        return done == 0
                ? 0
                : epochs.values().stream()
                        .mapToDouble(rows -> rows.get(done - 1).progress())
                        .min()
                        .orElseThrow();
    }

    public Noise noise(int batch, int epoch) {
        int within = Math.clamp(batch, smallestBatch(), largestBatch());
        Map.Entry<Integer, List<Epoch>> below = epochs.floorEntry(within);
        Map.Entry<Integer, List<Epoch>> above = epochs.ceilingEntry(within);
        Noise low = below.getValue().get(epoch).noise();
        Noise high = above.getValue().get(epoch).noise();
        int gap = above.getKey() - below.getKey();
        return gap == 0 ? low : low.towards(high, (within - below.getKey()) / (double) gap);
    }
}
