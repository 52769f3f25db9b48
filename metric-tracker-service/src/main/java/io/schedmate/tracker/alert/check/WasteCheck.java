package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.metrics.ResourceUse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Detects that a training job holds far more than it uses. The most severe kind is reported. */
record WasteCheck(AlertRules rules) implements Check {

    /** The minimum number of readings; fewer could all be from one pause. */
    private static final int MIN_READINGS = 20;

    private static final double GIBIBYTE = 1L << 30;

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        ResourceUse use = job.lately();
        Instant since = job.state().steadySince();
        if (use == null || since == null || Duration.between(since, now).compareTo(rules.idleFor()) < 0) {
            return Optional.empty();
        }
        return Stream.of(unusedGpus(job, use), starved(job, use), lowPower(job, use), memory(job, use))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Detects GPUs on which no process has memory, that is, on which nothing was ever started. */
    private static Optional<Finding> unusedGpus(JobView job, ResourceUse use) {
        Integer gpus = job.request().gpus();
        if (gpus == null || use.emptyRatio() == null || use.readings() < MIN_READINGS) {
            return Optional.empty();
        }
        long unused = Math.round(use.emptyRatio() * gpus);
        return unused < 1 || unused >= gpus
                ? Optional.empty()
                : Optional.of(finding(
                        job,
                        "unused_gpus",
                        AlertSeverity.WARNING,
                        "The job holds %d GPUs and uses %d of them.".formatted(gpus, gpus - unused),
                        Map.of("gpus", (double) gpus, "unusedGpus", (double) unused),
                        use.emptyRatio()));
    }

    private Optional<Finding> starved(JobView job, ResourceUse use) {
        AlertRules.Waste limits = rules.waste();
        Double gpu = use.utilisationRatio();
        Double cpu = use.cpuRatio();
        if (gpu == null
                || cpu == null
                || gpu < rules.idleBelowRatio()
                || gpu > limits.starvedBelowRatio()
                || cpu < limits.cpuFullRatio()) {
            return Optional.empty();
        }
        return Optional.of(finding(
                job,
                "starved",
                AlertSeverity.WARNING,
                "CPU utilization is %.0f %% and GPU utilization %.0f %%: the GPUs are waiting for data."
                        .formatted(100 * cpu, 100 * gpu),
                Map.of("cpuRatio", cpu, "gpuUtilisationRatio", gpu),
                1 - gpu));
    }

    /**
     * Detects GPUs with a low power draw. A waiting kernel counts as utilisation, but the power draw shows that the GPU
     * does little work.
     */
    private Optional<Finding> lowPower(JobView job, ResourceUse use) {
        Double gpu = use.utilisationRatio();
        Double power = use.powerRatio();
        if (gpu == null
                || power == null
                || use.readings() < MIN_READINGS
                || gpu < rules.waste().busyFromRatio()
                || power >= rules.waste().lowPowerRatio()) {
            return Optional.empty();
        }
        return Optional.of(finding(
                job,
                "low_power",
                AlertSeverity.WARNING,
                "Its GPUs report being busy %.0f %% of the time, but draw %.0f %% of their power limit."
                        .formatted(100 * gpu, 100 * power),
                Map.of("gpuUtilisationRatio", gpu, "powerRatio", power),
                0.5));
    }

    private Optional<Finding> memory(JobView job, ResourceUse use) {
        Long asked = job.request().memoryBytesOfANode();
        Long peak = use.hostPeakBytes();
        if (asked == null
                || peak == null
                || asked < rules.waste().memoryAtLeastBytes()
                || peak >= rules.waste().memoryBelowRatio() * asked) {
            return Optional.empty();
        }
        return Optional.of(finding(
                job,
                "host_memory",
                AlertSeverity.INFO,
                "The job requested %.0f GiB of memory per node and has used at most %.1f GiB."
                        .formatted(asked / GIBIBYTE, peak / GIBIBYTE),
                Map.of("memoryAskedBytes", (double) asked, "memoryPeakBytes", (double) peak),
                0));
    }

    private static Finding finding(
            JobView job,
            String kind,
            AlertSeverity severity,
            String summary,
            Map<String, Double> figures,
            double wasted) {
        return new Finding(
                AlertCondition.WASTE,
                kind,
                severity,
                summary,
                Objects.requireNonNull(job.state().steadySince(), "only a steady job is judged"),
                new AlertEvidence(List.of(), figures, job.request().nodes()),
                wasted);
    }
}
