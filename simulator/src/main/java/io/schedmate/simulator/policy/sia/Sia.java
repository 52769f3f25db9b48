package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import io.schedmate.simulator.elastic.RoundPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sia (SOSP '23): each round the integer program that gives jobs the GPUs, of whichever type, on which their goodput,
 * reckoned against the least that they could have, is best. A change is worth less the more restarts a job has had.
 */
public record Sia() implements RoundPolicy {

    private static final double FAIRNESS = -0.5;
    private static final double COST_OF_NOTHING = 1.1;
    private static final double MOST_COST = 3000;
    private static final double CENTS = 100;

    @Override
    public String name() {
        return "sia";
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
        Map<Option, Double> goodputs = Prospects.of(cluster, job);
        double least = goodputs.values().stream()
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(1);
        double change = job.option() == null ? 1 : worthOfChange(job, now);
        Map<Option, Double> costs = new LinkedHashMap<>();
        goodputs.forEach((option, goodput) -> {
            double gain = goodput / least * (option.equals(job.option()) ? 1 : change);
            costs.put(option, Math.min(MOST_COST, Math.rint(Math.pow(gain, FAIRNESS) * CENTS) / CENTS));
        });
        return costs;
    }

    private static double worthOfChange(ElasticLife job, double now) {
        double age = now - job.job().submitSeconds();
        double penalty = job.application().recipe().penaltySeconds();
        return age < penalty ? 1 : Math.max(age - job.restarts() * penalty, 0) / (age + penalty);
    }
}
