package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A prefix that a launcher or a collector adds to each line does not change the metrics. */
class LineHeadsTest {

    private static final Map<String, UnaryOperator<String>> HEADS = Map.ofEntries(
            Map.entry("torchrun", line -> "[rank3]: " + line),
            Map.entry("mpirun", line -> "[1,3]<stdout>:" + line),
            Map.entry("srun -l", line -> "3: " + line),
            Map.entry("kubectl", line -> "[pod/train-0-x7k2p/main] " + line),
            Map.entry("compose", line -> "trainer-1  | " + line),
            Map.entry("Ray", line -> "\u001b[36m(RayTrainWorker pid=4123, ip=10.0.0.7)\u001b[0m " + line),
            Map.entry("pdsh", line -> "node-017: " + line),
            Map.entry("CRI", line -> "2026-03-01T10:00:00.123456789Z stdout F " + line),
            Map.entry("journald", line -> "Mar 01 10:00:00 cedar12 python[4123]: " + line),
            Map.entry("CRI and torchrun", line -> "2026-03-01T10:00:00.123456789Z stdout F [rank3]: " + line),
            Map.entry(
                    "Docker",
                    line -> "{\"log\":\"" + line.replace("\t", "\\t").replace("\r", "\\r")
                            + "\\n\",\"stream\":\"stdout\",\"time\":\"2026-03-01T10:00:00.1Z\"}"));

    private static final Map<String, List<String>> LOGS = Map.of(
            "a table of metrics",
                    List.of("| time/            |      |", "|    total_timesteps | 4096 |", "|    loss | 0.41 |"),
            "a file with a head",
                    List.of(
                            "epoch,step,train_loss,lr",
                            "0,50,2.31234,0.0003",
                            "0,100,2.11234,0.0003",
                            "1,150,1.9,0.0003"),
            "columns", List.of("gen\tnevals\tavg  \tmax", "0  \t300   \t49.82\t64 ", "1  \t171   \t53.61\t68 "),
            "a format that starts the line",
                    List.of(
                            "0.693147 0.693147      500      500.0   1.0000   0.0000       17",
                            "0.512345 0.331543     1000     1000.0  -1.0000  -0.8123       17"),
            "a bar",
                    List.of("Epoch 2:  50%|█████     | 50/100 [00:10<00:10,  5.00it/s, loss=0.412]\r"
                            + "Epoch 2: 100%|██████████| 100/100 [00:20<00:00,  5.00it/s, loss=0.312]"),
            "steps", List.of("step 10/90 loss 0.91 lr 0.0003", "step 20/90 loss 0.81 lr 0.0003"));

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("all")
    void changeNothing(String head, String log) {
        List<String> lines = LOGS.getOrDefault(log, List.of());
        TrainingMetrics bare = read(lines);
        TrainingMetrics headed =
                read(lines.stream().map(HEADS.getOrDefault(head, line -> line)).toList());

        assertThat(bare.step()).isNotNull();
        assertThat(headed)
                .extracting(
                        TrainingMetrics::step,
                        TrainingMetrics::totalSteps,
                        TrainingMetrics::epoch,
                        TrainingMetrics::loss,
                        TrainingMetrics::learningRate,
                        TrainingMetrics::progressSegments)
                .containsExactly(
                        bare.step(),
                        bare.totalSteps(),
                        bare.epoch(),
                        bare.loss(),
                        bare.learningRate(),
                        bare.progressSegments());
    }

    static Stream<Arguments> all() {
        return HEADS.keySet().stream().flatMap(head -> LOGS.keySet().stream().map(log -> Arguments.of(head, log)));
    }

    private static TrainingMetrics read(List<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
