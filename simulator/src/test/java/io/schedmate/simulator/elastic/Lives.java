package io.schedmate.simulator.elastic;

import io.schedmate.simulator.elastic.belief.Fits;
import io.schedmate.simulator.elastic.belief.JobModels;
import io.schedmate.simulator.elastic.table.ElasticTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Tables and jobs small enough to reckon with by hand. */
public final class Lives {

    private Lives() {}

    /**
     * One application, ncf: a step of 0.1 s for every 32 samples on a GPU, with free exchange, without noise: a larger batch
     * makes as much more progress. On {@code slow} twice as long. 10 epochs of 1,000 steps with 256 samples each.
     */
    public static ElasticTables tables(Path folder) throws IOException {
        var placements = new StringBuilder("model,gpu_type,placement,local_bsz,step_time,sync_time\n");
        var sizes = new StringBuilder("model,gpu_type,num_nodes,num_replicas,local_bsz,step_time,sync_time\n");
        for (String type : List.of("fast", "slow", "old", "new")) {
            for (int local = 32; local <= 1024; local *= 2) {
                double step = local / 320.0 * (type.equals("slow") ? 2 : 1);
                for (String placement : List.of("1", "2", "4")) {
                    placements.append("ncf,%s,%s,%d,%s,%s%n".formatted(type, placement, local, step + 1e-6, 1e-6));
                }
                sizes.append("ncf,%s,2,8,%d,%s,%s%n".formatted(type, local, step + 1e-6, 1e-6));
            }
        }
        var validation = new StringBuilder("model,batch_size,progress,iteration,metric,grad_sqr,grad_var\n");
        for (int batch = 256; batch <= 1024; batch *= 2) {
            for (int epoch = 1; epoch <= 10; epoch++) {
                validation.append("ncf,%d,%d,%d,1,0,1%n".formatted(batch, epoch * 1000, epoch * 1000));
            }
        }
        Files.writeString(folder.resolve("sia_placements.csv"), placements);
        Files.writeString(folder.resolve("sia_scalability.csv"), sizes);
        Files.writeString(folder.resolve("sia_validation.csv"), validation);
        return ElasticTables.read(folder);
    }

    public static ElasticJob job(String id, double submit) {
        return new ElasticJob(id, submit, "ncf", 0);
    }

    public static List<ElasticLife> of(Path folder, int count) throws IOException {
        ElasticTables tables = tables(folder);
        return IntStream.range(0, count)
                .mapToObj(
                        at -> new ElasticLife(job("j" + at, at), tables.application("ncf"), new JobModels(new Fits())))
                .toList();
    }
}
