package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sia (SOSP '23): in each round an integer program gives jobs the GPUs, of any type, that maximise their goodput
 * relative to their minimum. A change is worth less the more restarts a job has had.
 */
public record Sia() implements ProgrammedPolicy {

    private static final double FAIRNESS = -0.5;
    private static final double COST_OF_NOTHING = 1.1;
    private static final double MAX_COST = 3000;
    private static final double CENTS = 100;

    @Override
    public String name() {
        return "sia";
    }

    @Override
    public double costOfNothing() {
        return COST_OF_NOTHING;
    }

    @Override
    public Map<Option, Double> costs(List<GpuType> cluster, ElasticLife job, double now) {
        Map<Option, Double> goodputs = ExpectedGoodput.of(cluster, job);
        double least = goodputs.values().stream()
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(1);
        double change = ProgrammedPolicy.worthOfChange(
                job, now, job.application().recipe().penaltySeconds());
        Map<Option, Double> costs = new LinkedHashMap<>();
        goodputs.forEach((option, goodput) -> {
            double gain = goodput / least * (option.equals(job.option()) ? 1 : change);
            costs.put(option, Math.min(MAX_COST, Math.rint(Math.pow(gain, FAIRNESS) * CENTS) / CENTS));
        });
        return costs;
    }
}
