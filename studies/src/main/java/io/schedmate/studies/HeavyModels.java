package io.schedmate.studies;

import io.schedmate.simulator.profile.Workload;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The full paper's models (table 1), assigned to jobs by their number of GPUs as in the paper. Their GPU use is not
 * published; the values are assumptions: utilisation of a training step without waits for data, and memory as a share
 * of Lucid's 24,576 MiB.
 */
final class HeavyModels {

    private static final int SMALL_GPUS = 4;
    private static final int MEDIUM_GPUS = 8;

    private static final List<WorkloadProfile> LARGE =
            List.of(profile("LLaMA-3", "Alpaca", 4, 95, 0.40, 2), profile("Qwen-2.5", "Alpaca", 4, 95, 0.45, 2));
    private static final List<WorkloadProfile> MEDIUM = List.of(
            profile("ViT-L/16", "ImageNet-1k", 64, 95, 0.30, 2), profile("BERT-Base", "SQuAD v1.1", 64, 90, 0.25, 2));
    private static final List<WorkloadProfile> SMALL = List.of(
            profile("ResNet50 (ImageNet-1k)", "ImageNet-1k", 128, 85, 0.25, 2),
            profile("Unet2D", "BraTS", 64, 60, 0.15, 1),
            profile("EfficientNet-B4", "ImageNet-1k", 128, 75, 0.20, 1));

    private HeavyModels() {}

    /** Returns the jobs with these models, drawn uniformly from the models for the job's number of GPUs. */
    static List<TraceJob> given(List<TraceJob> jobs, long seed) {
        var random = new SplittableRandom(seed);
        return jobs.stream().map(job -> with(job, drawn(job, random))).toList();
    }

    private static WorkloadProfile drawn(TraceJob job, SplittableRandom random) {
        List<WorkloadProfile> scale = job.gpus() < SMALL_GPUS ? SMALL : job.gpus() <= MEDIUM_GPUS ? MEDIUM : LARGE;
        return scale.get(random.nextInt(scale.size()));
    }

    private static TraceJob with(TraceJob job, WorkloadProfile profile) {
        return new TraceJob(
                job.id(),
                job.virtualCluster(),
                job.order(),
                job.submitSeconds(),
                job.durationSeconds(),
                job.gpus(),
                job.predictedSeconds(),
                profile,
                job.isLikeKnown());
    }

    private static WorkloadProfile profile(
            String model, String data, int batch, double gpuPercent, double memory, int score) {
        return new WorkloadProfile(new Workload(model, data, batch, true), gpuPercent, memory * 24_576, score);
    }
}
