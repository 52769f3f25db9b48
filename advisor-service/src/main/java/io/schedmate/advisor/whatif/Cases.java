package io.schedmate.advisor.whatif;

import io.schedmate.advisor.advise.Deadline;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.scaling.ScalingModel;
import io.schedmate.code.estimate.scaling.SpeedRatio;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.whatif.WhatIfAmount;
import io.schedmate.model.api.whatif.WhatIfBasis;
import io.schedmate.model.api.whatif.WhatIfCase;
import io.schedmate.model.api.whatif.WhatIfChange;
import io.schedmate.model.job.JobSubmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The cases of one question. All are based on the same runs and the same estimate of the unchanged job. */
final class Cases {

    private static final double SECONDS_PER_HOUR = 3_600;
    /** The number of runs with the same request from which they are trusted more than a scaling law. */
    private static final int ENOUGH_RUNS = 3;

    private final WhatIfs.Asked asked;
    private final Estimator estimator;
    private final Outlooks outlooks;
    private final Deadline deadline;
    private final Variant asIs;
    private final List<MeasuredRun> runs;
    private final ScalingModel scaling;
    private final @Nullable DurationEstimate expected;

    Cases(WhatIfs.Asked asked, Estimator estimator, Outlooks outlooks, Deadline deadline) {
        this.asked = asked;
        this.estimator = estimator;
        this.outlooks = outlooks;
        this.deadline = deadline;
        this.asIs = Variant.of(asked.job(), asked.metadata());
        Workload metadata = asked.metadata();
        this.runs = estimator.measuredFor(metadata);
        this.scaling = ScalingModel.of(metadata == null ? null : metadata.modelName(), runs);
        this.expected = estimator.duration(asked.job()).orElse(null);
    }

    WhatIfCase asIs() {
        return written(asIs, false);
    }

    WhatIfCase changed(WhatIfChange change) {
        return written(asIs.with(change), true);
    }

    private WhatIfCase written(Variant variant, boolean isChanged) {
        List<String> notes = new ArrayList<>();
        WhatIfAmount speed = isChanged ? speed(variant, notes) : null;
        WhatIfAmount duration = duration(variant, speed, isChanged, notes);
        WhatIfAmount memory = MemoryCase.needed(variant, asked.metadata(), runs, notes);
        JobOutlook outlook = outlook(variant, duration, isChanged, notes);
        Integer gpus = variant.gpus();
        return new WhatIfCase(
                variant.setting(),
                duration,
                speed,
                duration == null || gpus == null ? null : duration.times(gpus / SECONDS_PER_HOUR),
                memory,
                MemoryCase.fit(variant, memory, notes),
                outlook == null ? null : outlook.start(),
                outlook == null ? null : outlook.end(),
                notes);
    }

    private @Nullable WhatIfAmount speed(Variant variant, List<String> notes) {
        if (asIs.gpus() == null || asIs.gpus() == 0) {
            notes.add("The job's number of GPUs is unknown, so speeds cannot be compared.");
            return null;
        }
        Optional<SpeedRatio> ratio =
                scaling.ratio(asIs.forScaling(), variant.forScaling(), Variant.work(asked.metadata()));
        if (ratio.isEmpty()) {
            notes.add(
                    Objects.equals(asIs.gpuType(), variant.gpuType())
                            ? "The job's batch size is unknown, so batch sizes cannot be compared."
                            : "The job's GPU type is unknown, so GPU types cannot be compared.");
            return null;
        }
        SpeedRatio speed = ratio.get();
        WhatIfBasis ground = ground(speed, variant);
        return new WhatIfAmount(
                speed.p10(),
                speed.p50(),
                speed.p90(),
                ground,
                ground == WhatIfBasis.SAME_MODEL ? speed.sameModel() : 0);
    }

    private WhatIfBasis ground(SpeedRatio ratio, Variant variant) {
        if (asIs.isAsFast(variant)) {
            return WhatIfBasis.AS_IS;
        }
        if (ratio.sameModel() > 0) {
            return WhatIfBasis.SAME_MODEL;
        }
        if (ratio.otherModels() > 0) {
            return WhatIfBasis.OTHER_MODELS;
        }
        return ratio.usesPublished() ? WhatIfBasis.PUBLISHED : WhatIfBasis.GENERAL_LAW;
    }

    private @Nullable WhatIfAmount duration(
            Variant variant, @Nullable WhatIfAmount speed, boolean isChanged, List<String> notes) {
        WhatIfAmount measured = asIs.changesOnlyGpus(variant) ? ofSuchRuns(variant.job(asked.job())) : null;
        if (measured == null && expected != null) {
            WhatIfAmount now = amount(expected, WhatIfBasis.AS_IS);
            measured = !isChanged ? now : speed == null ? null : Product.quotient(now, speed, samples(variant));
        }
        if (measured == null && expected == null) {
            notes.add("No job has ended yet, and this job requests no time limit; its duration is unknown.");
        }
        Double limit = asked.job().requested().timeLimitSeconds();
        if (measured != null && limit != null && isChanged && measured.p90() > limit) {
            notes.add(
                    measured.p50() > limit
                            ? "It is not expected to end within its time limit."
                            : "It may not end within its time limit.");
        }
        return measured;
    }

    private @Nullable WhatIfAmount ofSuchRuns(JobSubmission job) {
        int such = estimator.ranSo(job);
        return such < ENOUGH_RUNS
                ? null
                : estimator
                        .duration(job)
                        .map(estimate -> amount(estimate, WhatIfBasis.SAME_REQUEST))
                        .orElse(null);
    }

    private static WhatIfAmount amount(DurationEstimate estimate, WhatIfBasis ground) {
        return new WhatIfAmount(estimate.p10(), estimate.p50(), estimate.p90(), ground, estimate.runsLikeIt());
    }

    /** Returns the number of training samples relative to the unchanged job. */
    private double samples(Variant variant) {
        return asked.countsSteps() ? variant.batchOfAll() / asIs.batchOfAll() : 1;
    }

    private @Nullable JobOutlook outlook(
            Variant variant, @Nullable WhatIfAmount duration, boolean isChanged, List<String> notes) {
        if (isChanged && !asIs.hasSameType(variant) && !variant.namesQueue()) {
            notes.add("Its start time is unknown: name a queue with that GPU type.");
            return null;
        }
        if (duration == null || deadline.left().isZero()) {
            notes.add(
                    duration == null
                            ? "Its end time is unknown because its duration is unknown."
                            : "There was no time to compute its start time.");
            return null;
        }
        JobOutlook outlook = !isChanged && asked.isInQueueOrRuns()
                ? outlooks.of(Objects.requireNonNull(asked.jobId()))
                : outlooks.instead(
                        asked.jobId(), variant.job(asked.job()), duration.p10(), duration.p50(), duration.p90());
        if (outlook.detail() != null) {
            notes.add("Its start time is unknown. " + outlook.detail());
        }
        return outlook;
    }
}
