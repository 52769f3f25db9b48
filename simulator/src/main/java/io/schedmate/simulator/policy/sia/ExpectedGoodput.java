package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import io.schedmate.simulator.elastic.belief.Goodput;
import io.schedmate.simulator.elastic.belief.PerformanceModel;
import io.schedmate.simulator.elastic.table.GpuProfile;
import io.schedmate.simulator.elastic.table.Validation.Noise;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The expected goodput of a job for each of its options. For a type of GPU on which it has not run, the model of
 * another type is scaled by the ratio of single GPUs.
 */
final class ExpectedGoodput {

    private ExpectedGoodput() {}

    /**
     * Returns the options with a goodput above 0. Before anything is known, these are one GPU of each type, all equal.
     */
    static Map<Option, Double> of(List<GpuType> cluster, ElasticLife job) {
        Noise noise = job.noise();
        Optional<GpuType> known = cluster.stream()
                .filter(type -> job.belief().model(type.name()).isPresent())
                .findFirst();
        Map<Option, Double> goodputs = new LinkedHashMap<>();
        int most = maxReplicas(cluster, job);
        for (GpuType type : cluster) {
            for (Option option : Option.of(type)) {
                if (noise == null || known.isEmpty()) {
                    if (option.gpus() == 1) {
                        goodputs.put(option, 1.0);
                    }
                } else if (option.gpus() <= most) {
                    goodputs.put(option, goodput(job, noise, option, known.get()));
                }
            }
        }
        goodputs.values().removeIf(goodput -> goodput <= 0);
        return goodputs;
    }

    private static int maxReplicas(List<GpuType> cluster, ElasticLife job) {
        int most = 1;
        for (GpuType type : cluster) {
            GpuProfile profile = job.application().on(type.name());
            int grown = Growth.maxReplicas(job.belief().maxReplicas(type.name()));
            int bearable = job.application().validation().largestBatch() / profile.smallestBatch();
            most = Math.max(most, Math.min(grown, bearable));
        }
        return most;
    }

    private static double goodput(ElasticLife job, Noise noise, Option option, GpuType known) {
        Optional<PerformanceModel> own = job.belief().model(option.type().name());
        if (own.isPresent()) {
            return goodput(job, noise, own.get(), option.type(), option.nodes(), option.gpus());
        }
        int nodes = Math.ceilDiv(option.gpus(), known.gpusPerNode());
        double there = job.belief()
                .model(known.name())
                .map(model -> goodput(job, noise, model, known, nodes, option.gpus()))
                .orElse(0.0);
        return there
                * job.application().on(option.type().name()).peakThroughput()
                / job.application().on(known.name()).peakThroughput();
    }

    /** Returns the goodput with the best batch for this many GPUs according to the performance model. */
    static double goodput(ElasticLife job, Noise noise, PerformanceModel model, GpuType type, int nodes, int gpus) {
        GpuProfile profile = job.application().on(type.name());
        int initial = job.application().validation().smallestBatch();
        int largest = job.job().largestBatch() > 0
                ? job.job().largestBatch()
                : job.application().validation().largestBatch();
        var limits = new Goodput.Limits(Math.max(initial, largest), profile.smallestBatch(), profile.largestBatch());
        return new Goodput(model, noise, initial).best(nodes, gpus, limits).goodput();
    }
}
