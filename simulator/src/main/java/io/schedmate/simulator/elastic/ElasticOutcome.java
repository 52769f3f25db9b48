package io.schedmate.simulator.elastic;

/**
 * The outcome of an elastic job, in seconds of the trace's clock.
 *
 * @param startSeconds time of its first allocation
 * @param gpuSeconds GPU time allocated, including saving and loading of its model
 * @param restarts number of restarts after the first start
 */
public record ElasticOutcome(ElasticJob job, double startSeconds, double endSeconds, double gpuSeconds, int restarts) {

    public double jctSeconds() {
        return endSeconds - job.submitSeconds();
    }
}
