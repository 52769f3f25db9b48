package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import io.schedmate.simulator.elastic.RoundPolicy;
import io.schedmate.simulator.elastic.belief.Belief;
import io.schedmate.simulator.elastic.belief.Goodput;
import io.schedmate.simulator.elastic.belief.PerformanceModel;
import io.schedmate.simulator.elastic.table.GpuProfile;
import io.schedmate.simulator.elastic.table.Validation.Noise;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pollux (OSDI '21): jobs get the numbers of GPUs that maximise the power mean, with power -1, of their speedups over a
 * single GPU. It does not tell types of GPU apart. The published scheduler searches by a genetic algorithm; here the same
 * goal is an integer program.
 */
public record Pollux() implements RoundPolicy {

    private static final double FAIRNESS = -1;
    /** A job without GPUs counts as ten times slower than on one. */
    private static final double COST_OF_NOTHING = 10;

    private static final double RESTART_SECONDS = 30;
    private static final int GROWTH = 2;
    private static final int MOST_REPLICAS = 64;

    @Override
    public String name() {
        return "pollux";
    }

    @Override
    public Map<ElasticLife, Option> decide(List<GpuType> cluster, List<ElasticLife> jobs, double now) {
        var program = new RoundProgram(cluster, COST_OF_NOTHING);
        for (ElasticLife job : jobs) {
            Option held = job.option();
            if (held != null && job.isRestoring()) {
                program.keep(job, held);
            } else {
                program.add(job, costs(cluster, job, now));
            }
        }
        return program.solve();
    }

    private static Map<Option, Double> costs(List<GpuType> cluster, ElasticLife job, double now) {
        double age = now - job.job().submitSeconds();
        double change = job.option() == null || age < RESTART_SECONDS
                ? 1
                : Math.max(age - job.restarts() * RESTART_SECONDS, 0) / (age + RESTART_SECONDS);
        int most = Math.min(MOST_REPLICAS, Math.max(1, GROWTH * job.belief().mostReplicas(Belief.ANY_TYPE)));
        Map<Option, Double> costs = new LinkedHashMap<>();
        for (GpuType type : cluster) {
            for (int gpus = 1; gpus <= Math.min(most, type.gpus()); gpus++) {
                var option = new Option(type, Math.ceilDiv(gpus, type.gpusPerNode()), gpus);
                double speedup = speedup(job, option) * (option.equals(job.option()) ? 1 : change);
                if (speedup > 0) {
                    costs.put(option, Math.pow(speedup, FAIRNESS));
                }
            }
        }
        return costs;
    }

    private static double speedup(ElasticLife job, Option option) {
        Noise noise = job.noise();
        Optional<PerformanceModel> model = job.belief().model(Belief.ANY_TYPE);
        if (noise == null || model.isEmpty()) {
            return option.gpus();
        }
        GpuProfile profile = job.application().on(option.type().name());
        int initial = job.application().validation().smallestBatch();
        int largest = job.job().largestBatch() > 0
                ? job.job().largestBatch()
                : job.application().validation().largestBatch();
        var limits = new Goodput.Limits(Math.max(initial, largest), profile.smallestBatch(), profile.largestBatch());
        var goodput = new Goodput(model.get(), noise, initial);
        return goodput.best(option.nodes(), option.gpus(), limits).goodput()
                / goodput.best(1, 1, limits).goodput();
    }
}
