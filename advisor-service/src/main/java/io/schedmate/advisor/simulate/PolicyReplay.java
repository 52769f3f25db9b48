package io.schedmate.advisor.simulate;

import io.schedmate.code.history.JobFacts;
import io.schedmate.model.api.simulation.SimulatedFairness;
import io.schedmate.model.api.simulation.SimulatedGroup;
import io.schedmate.model.api.simulation.SimulatedPolicy;
import io.schedmate.model.api.simulation.SimulatedTimes;
import io.schedmate.model.api.simulation.SimulationPolicy;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.information.HistoryEstimates;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.preemptive.DurationAwareTiresias;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.FirstFit;
import io.schedmate.simulator.policy.queue.PlannedSjf;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.report.Fairness;
import io.schedmate.simulator.report.GroupWait;
import io.schedmate.simulator.report.PolicyFigures;
import io.schedmate.simulator.report.ServedJob;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Replays one trace under several policies in turn. */
final class PolicyReplay {

    /** The estimate for the first jobs, until one has ended. */
    private static final double SECONDS_BEFORE_ANY = 3_600;

    private static final int STEPS = 20;
    private static final int MAX_GROUPS = 50;

    private final PreparedTrace trace;
    private @Nullable List<TraceJob> planned;

    PolicyReplay(PreparedTrace trace) {
        this.trace = trace;
    }

    SimulatedPolicy run(SimulationPolicy named) {
        boolean plans = plans(named);
        List<JobOutcome> outcomes = new Simulation(trace.parts(), plans ? planned() : trace.jobs()).run(policy(named));
        return new SimulatedPolicy(
                named,
                times(PolicyFigures.of(named.wire(), outcomes, trace.gpus())),
                fairness(outcomes),
                twentieths(outcomes, JobOutcome::jctSeconds),
                twentieths(outcomes, JobOutcome::queueSeconds),
                plans && !trace.isPredicted());
    }

    private static Policy policy(SimulationPolicy named) {
        return switch (named) {
            case FIFO -> new Fifo();
            case FIRST_FIT -> new FirstFit();
            case SJF -> new Sjf();
            case SJF_PLANNED -> new PlannedSjf();
            case QSSF -> new Qssf();
            case SCHEDMATE -> new SchedMate();
            case SRTF -> new Srtf();
            case TIRESIAS -> new Tiresias();
            case TIRESIAS_SCHEDMATE -> new DurationAwareTiresias();
        };
    }

    private static boolean plans(SimulationPolicy named) {
        return switch (named) {
            case SJF_PLANNED, QSSF, SCHEDMATE, TIRESIAS_SCHEDMATE -> true;
            case FIFO, FIRST_FIT, SJF, SRTF, TIRESIAS -> false;
        };
    }

    private List<TraceJob> planned() {
        if (planned == null) {
            planned = trace.isPredicted()
                    ? trace.jobs()
                    : HistoryEstimates.of(trace.jobs(), trace.facts(), SECONDS_BEFORE_ANY);
        }
        return planned;
    }

    private static SimulatedTimes times(PolicyFigures it) {
        return new SimulatedTimes(
                it.avgJctSeconds(),
                it.medianJctSeconds(),
                it.p90JctSeconds(),
                it.p99JctSeconds(),
                it.avgQueueSeconds(),
                (double) it.makespanSeconds(),
                Math.min(1, it.gpuUtilisation()),
                it.preemptions());
    }

    private SimulatedFairness fairness(List<JobOutcome> outcomes) {
        List<ServedJob> served = outcomes.stream()
                .map(it -> ServedJob.of(
                        it,
                        trace.facts()
                                .getOrDefault(it.job().id(), JobFacts.UNKNOWN)
                                .user()))
                .toList();
        Map<String, Integer> gpus =
                trace.parts().stream().collect(Collectors.toMap(VirtualCluster::name, VirtualCluster::gpus));
        Fairness it = Fairness.of(served, gpus);
        return new SimulatedFairness(
                it.medianRatio(),
                it.p99Ratio(),
                it.worstRatio(),
                it.unfairShare(),
                groups(it.sizes()),
                groups(it.parts()),
                groups(it.users()));
    }

    private static List<SimulatedGroup> groups(List<GroupWait> groups) {
        return groups.stream()
                .limit(MAX_GROUPS)
                .map(it -> new SimulatedGroup(it.group(), it.jobs(), it.meanSeconds(), it.p90Seconds()))
                .toList();
    }

    private static List<Double> twentieths(List<JobOutcome> outcomes, ToLongFunction<JobOutcome> of) {
        long[] rising = outcomes.stream().mapToLong(of).sorted().toArray();
        return IntStream.rangeClosed(0, STEPS)
                .mapToObj(step -> (double) rising[Math.toIntExact((long) step * (rising.length - 1) / STEPS)])
                .toList();
    }
}
