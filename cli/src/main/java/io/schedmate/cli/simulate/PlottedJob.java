package io.schedmate.cli.simulate;

import io.schedmate.simulator.elastic.ElasticOutcome;
import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;

/**
 * The data of a job for plots. Times are in seconds.
 *
 * @param gpus GPUs requested, or held on average
 * @param gpuSeconds GPU seconds used, spread over the time from the first start to the end
 * @param packed whether it shared the GPUs of another job
 */
record PlottedJob(
        double submitSeconds,
        double startSeconds,
        double endSeconds,
        double queueSeconds,
        double gpus,
        double gpuSeconds,
        boolean packed) {

    static PlottedJob of(JobOutcome it) {
        return new PlottedJob(
                it.job().submitSeconds(),
                it.startSeconds(),
                it.endSeconds(),
                it.queueSeconds(),
                it.job().gpus(),
                it.job().gpuSeconds(),
                it.marks().contains(JobMark.PACKED));
    }

    static PlottedJob of(ElasticOutcome it) {
        double held = it.gpuSeconds() / Math.max(1, it.endSeconds() - it.startSeconds());
        return new PlottedJob(
                it.job().submitSeconds(),
                it.startSeconds(),
                it.endSeconds(),
                it.startSeconds() - it.job().submitSeconds(),
                held,
                it.gpuSeconds(),
                false);
    }

    double jctSeconds() {
        return endSeconds - submitSeconds;
    }
}
