package io.schedmate.failure.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.report.FailureCause;
import io.schedmate.model.api.report.GroupUse;
import io.schedmate.model.api.report.OutcomeUse;
import io.schedmate.model.api.report.Report;
import io.schedmate.model.api.report.WastedJob;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Groups the runs of a period by common properties, the largest group first. */
record Breakdown(List<JudgedRun> runs) {

    private record Outcome(JobState state, @Nullable FailureCategory category) {}

    private record Cause(
            @Nullable FailureCategory category,
            @Nullable InfraType infraType,
            @Nullable String reason) {

        static final Cause UNKNOWN = new Cause(null, null, null);
    }

    List<OutcomeUse> outcomes() {
        return by(it -> new Outcome(it.run().state(), it.category())).entrySet().stream()
                .map(group -> new OutcomeUse(
                        group.getKey().state(),
                        group.getKey().category(),
                        group.getValue().size(),
                        UseSum.sum(group.getValue(), RunUse::gpuHours),
                        lost(group.getValue())))
                .sorted(Comparator.comparingDouble(OutcomeUse::gpuHours)
                        .reversed()
                        .thenComparing(OutcomeUse::outcome)
                        .thenComparing(OutcomeUse::category, Comparator.nullsLast(Comparator.naturalOrder())))
                .limit(Report.MAX)
                .toList();
    }

    List<GroupUse> groups(Function<Run, @Nullable String> name) {
        return by(it -> new Named(name.apply(it.run()))).entrySet().stream()
                .map(group -> new GroupUse(group.getKey().name(), UseSum.of(group.getValue())))
                .sorted(Comparator.comparingDouble(
                                (GroupUse group) -> group.use().gpuHours())
                        .reversed()
                        .thenComparing(GroupUse::name, Comparator.nullsLast(Comparator.naturalOrder())))
                .limit(Report.MAX)
                .toList();
    }

    List<WastedJob> waste() {
        return new Breakdown(runs.stream().filter(it -> it.use().lost() > 0).toList())
                .by(it -> it.run().jobId()).entrySet().stream()
                        .map(job -> wasted(job.getKey(), job.getValue()))
                        .sorted(Comparator.comparingDouble(WastedJob::lostGpuHours)
                                .reversed()
                                .thenComparing(job -> job.jobId().value()))
                        .limit(Report.MAX)
                        .toList();
    }

    /** Groups the runs that failed in the period. */
    List<FailureCause> causes(Period period) {
        return new Breakdown(runs.stream()
                        .filter(JudgedRun::failed)
                        .filter(it ->
                                period.contains(Objects.requireNonNull(it.run().endedAt())))
                        .toList())
                .by(Breakdown::cause).entrySet().stream()
                        .map(cause -> cause(cause.getKey(), cause.getValue()))
                        .sorted(Comparator.comparingDouble(FailureCause::lostGpuHours)
                                .thenComparingInt(FailureCause::failures)
                                .reversed()
                                .thenComparing(FailureCause::reason, Comparator.nullsLast(Comparator.naturalOrder())))
                        .limit(Report.MAX)
                        .toList();
    }

    private static Cause cause(JudgedRun judged) {
        Run.Failed failure = judged.run().failure();
        return failure == null ? Cause.UNKNOWN : new Cause(failure.category(), failure.infraType(), failure.reason());
    }

    private static FailureCause cause(Cause cause, List<JudgedRun> runs) {
        long jobs = runs.stream().map(it -> it.run().jobId()).distinct().count();
        return new FailureCause(
                cause.category(), cause.infraType(), cause.reason(), runs.size(), (int) jobs, lost(runs));
    }

    private static WastedJob wasted(JobId job, List<JudgedRun> runs) {
        Run last = runs.stream()
                .map(JudgedRun::run)
                .max(Comparator.comparingInt(Run::attempt))
                .orElseThrow();
        return new WastedJob(
                job,
                last.job().name(),
                last.job().owner(),
                last.job().project(),
                last.cluster(),
                last.state(),
                last.failure() == null ? null : last.failure().reason(),
                runs.size(),
                lost(runs));
    }

    private <K> Map<K, List<JudgedRun>> by(Function<JudgedRun, K> key) {
        Map<K, List<JudgedRun>> groups = new HashMap<>();
        runs.forEach(it ->
                groups.computeIfAbsent(key.apply(it), _ -> new ArrayList<>()).add(it));
        return groups;
    }

    private static double lost(List<JudgedRun> runs) {
        return UseSum.sum(runs, RunUse::lost);
    }

    /** Wraps a name, because a map's key must not be null. */
    private record Named(@Nullable String name) {}
}
