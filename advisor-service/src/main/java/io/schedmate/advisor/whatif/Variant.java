package io.schedmate.advisor.whatif;

import io.schedmate.code.estimate.scaling.ScalingModel;
import io.schedmate.code.estimate.scaling.Setting;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.api.whatif.WhatIfChange;
import io.schedmate.model.api.whatif.WhatIfSetting;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A setting in which a job may run; null = unknown.
 *
 * @param gpus total number of GPUs
 * @param batchSize batch size per GPU
 * @param namesQueue whether the question names the queue
 */
record Variant(
        @Nullable String gpuType,
        @Nullable Integer gpus,
        @Nullable Double batchSize,
        @Nullable String queue,
        boolean namesQueue) {

    /** The usual number of GPUs per node. A job on a part of one node does not reveal it. */
    private static final int USUAL_NODE = 8;

    static Variant of(JobSubmission job, @Nullable Workload metadata) {
        RequestedResources requested = job.requested();
        return new Variant(
                requested.gpuType(),
                requested.gpus(),
                metadata == null ? null : batch(metadata, requested.gpus()),
                job.queue(),
                false);
    }

    private static @Nullable Double batch(Workload metadata, @Nullable Integer gpus) {
        if (metadata.batchSizePerDevice() != null) {
            return metadata.batchSizePerDevice().doubleValue();
        }
        Long whole = metadata.globalBatchSize();
        return whole == null || gpus == null || gpus == 0 ? null : Double.valueOf((double) whole / gpus);
    }

    Variant with(WhatIfChange change) {
        return new Variant(
                change.gpuType() == null ? gpuType : change.gpuType(),
                change.gpus() == null ? gpus : change.gpus(),
                change.batchSizePerGpu() == null
                        ? batchSize
                        : Double.valueOf(change.batchSizePerGpu().doubleValue()),
                change.queue() == null ? queue : change.queue(),
                change.queue() != null);
    }

    WhatIfSetting setting() {
        return new WhatIfSetting(gpuType, gpus, batchSize, queue);
    }

    Setting forScaling() {
        return new Setting(gpuType, Math.max(1, Objects.requireNonNullElse(gpus, 1)), batchSize);
    }

    /** Returns the job as an unmeasured run. */
    MeasuredRun forMemory(@Nullable Workload metadata) {
        return new MeasuredRun(
                metadata == null ? null : metadata.modelName(),
                metadata == null ? null : metadata.datasetName(),
                batchSize,
                metadata == null ? null : metadata.precision(),
                gpuType,
                gpus,
                null,
                null,
                null,
                TrainingFacts.of(metadata));
    }

    static String work(@Nullable Workload metadata) {
        return ScalingModel.work(
                metadata == null ? null : metadata.datasetName(), metadata == null ? null : metadata.precision());
    }

    boolean hasSameType(Variant other) {
        return Objects.equals(gpuType, other.gpuType());
    }

    boolean isAsFast(Variant other) {
        return hasSameType(other) && Objects.equals(gpus, other.gpus()) && Objects.equals(batchSize, other.batchSize());
    }

    boolean changesOnlyGpus(Variant other) {
        return !Objects.equals(gpus, other.gpus())
                && hasSameType(other)
                && Objects.equals(batchSize, other.batchSize());
    }

    double batchOfAll() {
        return Objects.requireNonNullElse(gpus, 1) * Objects.requireNonNullElse(batchSize, 1.0);
    }

    /**
     * Returns the job as it would be submitted: on as many nodes as its GPUs need, with its current number of GPUs per
     * node if it has several nodes.
     */
    JobSubmission job(JobSubmission asIs) {
        RequestedResources now = asIs.requested();
        return new JobSubmission(
                asIs.cluster(),
                asIs.scheduler(),
                asIs.externalId(),
                asIs.name(),
                asIs.owner(),
                asIs.project(),
                queue,
                asIs.command(),
                asIs.workingDirectory(),
                asIs.image(),
                asIs.source(),
                new RequestedResources(
                        nodes(now), gpus, gpuType, now.cpus(), now.memoryBytes(), now.timeLimitSeconds()),
                asIs.labels());
    }

    private @Nullable Integer nodes(RequestedResources now) {
        Integer nodes = now.nodes();
        Integer before = now.gpus();
        if (nodes == null || nodes == 0 || before == null || before == 0 || gpus == null) {
            return nodes;
        }
        int onEach = Math.ceilDiv(before, nodes);
        return Math.max(1, Math.ceilDiv(gpus, nodes == 1 ? Math.max(USUAL_NODE, onEach) : onEach));
    }
}
