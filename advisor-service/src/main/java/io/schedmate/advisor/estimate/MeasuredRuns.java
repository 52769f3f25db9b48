package io.schedmate.advisor.estimate;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.code.estimate.use.Measure;
import io.schedmate.code.estimate.use.UseEstimator;
import io.schedmate.code.estimate.use.UseForecast;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.metrics.Rate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The latest runs with measured resource use. */
final class MeasuredRuns {

    private static final int KEPT = 5_000;
    /** The maximum number of runs for an estimate, which compares all of them with each other. */
    private static final int WITNESSES = 200;

    private static final String SAMPLES = "samples/s";

    private final Deque<MeasuredRun> runs = new ArrayDeque<>();

    synchronized void add(PastRun run) {
        MeasuredRun measured = measured(run);
        if (measured.gpuUtilisationRatio() == null
                && measured.gpuMemoryBytes() == null
                && measured.samplesPerSecond() == null) {
            return;
        }
        runs.addFirst(measured);
        if (runs.size() > KEPT) {
            runs.removeLast();
        }
    }

    Use use(JobSubmission job, @Nullable Workload metadata) {
        MeasuredRun asked = asked(job, metadata, job.requested().gpuType());
        List<MeasuredRun> witnesses = witnesses(asked.model());
        return new Use(
                UseForecast.of(witnesses, asked, Measure.GPU_UTILISATION_RATIO).orElse(null),
                UseForecast.of(witnesses, asked, Measure.GPU_MEMORY_BYTES).orElse(null),
                throughput(job, metadata, witnesses));
    }

    /** Returns an estimate for each type of GPU on which the same model has run. */
    private static List<ThroughputEstimate> throughput(
            JobSubmission job, @Nullable Workload metadata, List<MeasuredRun> witnesses) {
        List<ThroughputEstimate> estimates = new ArrayList<>();
        UseEstimator estimator = learnt(witnesses);
        TreeSet<String> types = new TreeSet<>();
        witnesses.stream().map(MeasuredRun::gpuType).filter(Objects::nonNull).forEach(types::add);
        for (String type : types) {
            MeasuredRun asked = asked(job, metadata, type);
            boolean ranThere = witnesses.stream()
                    .anyMatch(run -> type.equals(run.gpuType())
                            && run.samplesPerSecond() != null
                            && asked.model() != null
                            && asked.model().equals(run.model()));
            if (ranThere) {
                estimator
                        .estimate(asked, Measure.SAMPLES_PER_SECOND)
                        .ifPresent(answer -> estimates.add(new ThroughputEstimate(
                                type,
                                job.requested().gpus(),
                                metadata == null ? null : metadata.globalBatchSize(),
                                new Rate(answer.value(), SAMPLES))));
            }
        }
        return estimates;
    }

    private static UseEstimator learnt(List<MeasuredRun> witnesses) {
        UseEstimator estimator = new UseEstimator();
        witnesses.forEach(estimator::learn);
        return estimator;
    }

    /** Returns runs of the same model first, each group with the newest first. */
    synchronized List<MeasuredRun> witnesses(@Nullable String model) {
        List<MeasuredRun> same = runs.stream()
                .filter(run -> model != null && model.equals(run.model()))
                .limit(WITNESSES)
                .toList();
        List<MeasuredRun> witnesses = new ArrayList<>(same);
        runs.stream()
                .filter(run -> model == null || !model.equals(run.model()))
                .limit(WITNESSES - same.size())
                .forEach(witnesses::add);
        return witnesses;
    }

    private static MeasuredRun asked(JobSubmission job, @Nullable Workload metadata, @Nullable String gpuType) {
        return new MeasuredRun(
                metadata == null ? null : metadata.modelName(),
                metadata == null ? null : metadata.datasetName(),
                batch(metadata),
                metadata == null ? null : metadata.precision(),
                gpuType,
                job.requested().gpus(),
                null,
                null,
                null,
                TrainingFacts.of(metadata));
    }

    private static MeasuredRun measured(PastRun run) {
        Workload metadata = run.metadata();
        Rate rate = run.used().throughput();
        Long memory = run.used().gpuMemoryPeakBytes();
        return new MeasuredRun(
                metadata == null ? null : metadata.modelName(),
                metadata == null ? null : metadata.datasetName(),
                batch(metadata),
                metadata == null ? null : metadata.precision(),
                run.used().gpuType() != null
                        ? run.used().gpuType()
                        : run.submission().requested().gpuType(),
                run.used().gpus() != null
                        ? run.used().gpus()
                        : run.submission().requested().gpus(),
                run.used().gpuUtilisationRatio(),
                memory == null ? null : memory.doubleValue(),
                rate == null || !rate.unit().equals(SAMPLES) ? null : rate.value(),
                TrainingFacts.of(metadata));
    }

    private static @Nullable Double batch(@Nullable Workload metadata) {
        return metadata == null || metadata.batchSizePerDevice() == null
                ? null
                : metadata.batchSizePerDevice().doubleValue();
    }
}
