package io.schedmate.simulator.elastic.belief;

/**
 * A model of the step time (Pollux, OSDI '21, section 3.2): computation is linear in the batch per GPU, gradient
 * exchange is linear in the replicas, and the two overlap partly. Times in seconds.
 *
 * @param compute constant part of computing
 * @param computePerSample the part per sample on a GPU
 * @param acrossNodes constant part of an exchange across nodes
 * @param acrossNodesPerReplica the part per replica beyond two
 * @param withinNode constant part of an exchange within a node; {@code withinNodePerReplica} is the part per replica
 *     beyond two
 * @param overlap overlap of computation and exchange, from 1 for none to 10 for nearly complete
 */
public record PerformanceModel(
        double compute,
        double computePerSample,
        double acrossNodes,
        double acrossNodesPerReplica,
        double withinNode,
        double withinNodePerReplica,
        double overlap) {

    static final double NOTHING = 1e-8;

    static PerformanceModel of(double[] it) {
        return new PerformanceModel(it[0], it[1], it[2], it[3], it[4], it[5], it[6]);
    }

    double computeSeconds(double localBatch) {
        return compute + computePerSample * localBatch;
    }

    double exchangeSeconds(int nodes, int replicas) {
        double more = Math.max(replicas - 2, NOTHING);
        if (nodes > 1) {
            return acrossNodes + acrossNodesPerReplica * more;
        }
        return replicas > 1 ? withinNode + withinNodePerReplica * more : NOTHING + NOTHING * more;
    }

    double logStepSeconds(int nodes, int replicas, double localBatch) {
        double computing = Math.log(computeSeconds(localBatch));
        double exchanging = Math.log(exchangeSeconds(nodes, replicas));
        double larger = Math.max(computing, exchanging);
        // Powers of very small times would underflow.
        return larger
                + Math.log(Math.exp(overlap * (computing - larger)) + Math.exp(overlap * (exchanging - larger)))
                        / overlap;
    }

    /**
     * Returns samples per second if gradients are accumulated over {@code accumulated} additional steps before each
     * exchange.
     */
    double throughput(int nodes, int replicas, int localBatch, int accumulated) {
        double seconds =
                accumulated * computeSeconds(localBatch) + Math.exp(logStepSeconds(nodes, replicas, localBatch));
        return (double) replicas * localBatch * (accumulated + 1) / seconds;
    }
}
