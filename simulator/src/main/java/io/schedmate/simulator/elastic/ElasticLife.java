package io.schedmate.simulator.elastic;

import io.schedmate.simulator.elastic.belief.Goodput;
import io.schedmate.simulator.elastic.belief.JobModels;
import io.schedmate.simulator.elastic.belief.Observation;
import io.schedmate.simulator.elastic.belief.PerformanceModel;
import io.schedmate.simulator.elastic.table.Application;
import io.schedmate.simulator.elastic.table.GpuProfile;
import io.schedmate.simulator.elastic.table.StepTime;
import io.schedmate.simulator.elastic.table.Validation.Noise;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a job from submission to end: its allocation, its progress, and what the scheduler believes about it.
 */
public final class ElasticLife {

    private final ElasticJob job;
    private final Application application;
    private final JobModels belief;
    private @Nullable Option option;
    private List<Integer> placement = List.of();
    private @Nullable Noise noise;
    private int localBatch;
    private int accumulated;
    private int epoch;
    private double progress;
    private double restoringSeconds;
    private int starts;
    private double startSeconds = Double.NaN;
    private double endSeconds = Double.NaN;
    private double gpuSeconds;

    ElasticLife(ElasticJob job, Application application, JobModels belief) {
        this.job = job;
        this.application = application;
        this.belief = belief;
    }

    public ElasticJob job() {
        return job;
    }

    public Application application() {
        return application;
    }

    public JobModels belief() {
        return belief;
    }

    /** Returns its current allocation; null if it has none. */
    public @Nullable Option option() {
        return option;
    }

    /** Returns whether its model is being loaded, so that its allocation should not change. */
    public boolean isRestoring() {
        return restoringSeconds > 0;
    }

    public int restarts() {
        return Math.max(0, starts - 1);
    }

    /** Returns the noise of its gradients; null before its first step. */
    public @Nullable Noise noise() {
        return noise;
    }

    void learnNoise(Noise known) {
        noise = known;
    }

    boolean hasEnded() {
        return !Double.isNaN(endSeconds);
    }

    ElasticOutcome outcome() {
        return new ElasticOutcome(job, startSeconds, endSeconds, gpuSeconds, restarts());
    }

    /** Sets the allocation; a change of its type or shape is a restart. */
    void hold(@Nullable Option next, List<Integer> gpusByNode, double now) {
        boolean isSameType = next != null && option != null && next.type().equals(option.type());
        boolean isSame = isSameType && gpusByNode.equals(placement);
        option = next;
        if (next == null || isSame) {
            placement = next == null ? List.of() : placement;
            return;
        }
        placement = List.copyOf(gpusByNode);
        chooseBatch(next);
        restoringSeconds = application.recipe().restoreSeconds();
        starts++;
        startSeconds = starts == 1 ? now : startSeconds;
    }

    /** Runs the job for some seconds from {@code now} on. */
    void run(double now, double seconds) {
        Option held = option;
        if (held == null) {
            return;
        }
        double waited = Math.min(restoringSeconds, seconds);
        restoringSeconds -= waited;
        double left = seconds - waited;
        double at = now + waited;
        while (left > 0 && !hasEnded()) {
            double used = train(held, at, left);
            left -= used;
            at += used;
            chooseBatch(held);
        }
        gpuSeconds += (at - now) * held.gpus();
    }

    /**
     * Trains until the end of the epoch or of the time, whichever is first.
     *
     * @return the seconds used
     */
    private double train(Option held, double now, double seconds) {
        double rate = progressPerSecond(held);
        double goal = application.validation().progressAfter(epoch + 1);
        if (progress + rate * seconds < goal) {
            progress += rate * seconds;
            return seconds;
        }
        double used = Math.rint((goal - progress) / rate);
        progress = goal;
        epoch++;
        if (epoch == application.validation().epochs()) {
            endSeconds = now + used;
        }
        return used;
    }

    private double progressPerSecond(Option held) {
        int batch = held.gpus() * localBatch * (accumulated + 1);
        Noise now = application.validation().noise(batch, epoch);
        StepTime step = application.on(held.type().name()).step(placement, localBatch);
        noise = now;
        belief.see(held.type().name(), new Observation(placement.size(), held.gpus(), localBatch), step);
        belief.see(JobModels.ANY_TYPE, new Observation(placement.size(), held.gpus(), localBatch), step);
        double gain = now.gain((double) batch / application.validation().smallestBatch());
        return gain
                / (step.seconds() + accumulated * step.computeSeconds())
                / application.recipe().slowdown();
    }

    private void chooseBatch(Option held) {
        GpuProfile profile = application.on(held.type().name());
        int gpus = held.gpus();
        int largest = application.validation().largestBatch();
        int largestLocal = profile.largestBatch(placement);
        Optional<PerformanceModel> model = belief.model(held.type().name());
        if (noise == null || model.isEmpty()) {
            firstBatch(profile, gpus, largestLocal);
        } else {
            var choice = new Goodput(
                            model.get(), noise, application.validation().smallestBatch())
                    .best(placement.size(), gpus, new Goodput.Limits(largest, profile.smallestBatch(), largestLocal));
            localBatch = choice.localBatch();
            accumulated = choice.accumulated();
        }
        localBatch = Math.min(localBatch, profile.largestBatchOf(gpus));
        localBatch = Math.min(localBatch, largest / (gpus * (accumulated + 1)));
    }

    private void firstBatch(GpuProfile profile, int gpus, int largestLocal) {
        int initial = application.validation().smallestBatch();
        int batch = Math.max(initial, profile.smallestBatch() * gpus);
        int perGpu = Math.ceilDiv(batch, gpus);
        accumulated = Math.ceilDiv(perGpu, largestLocal) - 1;
        accumulated = gpus == 1 && batch > initial ? Math.max(1, accumulated) : accumulated;
        localBatch = Math.ceilDiv(perGpu, accumulated + 1);
    }
}
