package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import io.schedmate.simulator.elastic.belief.JobModels;
import io.schedmate.simulator.elastic.belief.PerformanceModel;
import io.schedmate.simulator.elastic.table.Validation.Noise;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pollux (OSDI '21): jobs get the numbers of GPUs that maximise the power mean, with power -1, of their speedups over a
 * single GPU. It does not distinguish types of GPU. The published scheduler uses a genetic algorithm; here the same
 * objective is an integer program.
 */
public record Pollux() implements ProgrammedPolicy {

    private static final double FAIRNESS = -1;
    /** A job without GPUs counts as ten times slower than on one. */
    private static final double COST_OF_NOTHING = 10;

    private static final double RESTART_SECONDS = 30;

    @Override
    public String name() {
        return "pollux";
    }

    @Override
    public double costOfNothing() {
        return COST_OF_NOTHING;
    }

    @Override
    public Map<Option, Double> costs(List<GpuType> cluster, ElasticLife job, double now) {
        double change = ProgrammedPolicy.worthOfChange(job, now, RESTART_SECONDS);
        int most = Growth.maxReplicas(job.belief().maxReplicas(JobModels.ANY_TYPE));
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
        Optional<PerformanceModel> model = job.belief().model(JobModels.ANY_TYPE);
        if (noise == null || model.isEmpty()) {
            return option.gpus();
        }
        return ExpectedGoodput.goodput(job, noise, model.get(), option.type(), option.nodes(), option.gpus())
                / ExpectedGoodput.goodput(job, noise, model.get(), option.type(), 1, 1);
    }
}
