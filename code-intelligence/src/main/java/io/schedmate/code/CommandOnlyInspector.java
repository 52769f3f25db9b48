package io.schedmate.code;

import io.schedmate.model.Engine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what the run command alone says; whatever stands in scripts, configuration or code stays undetermined. */
public final class CommandOnlyInspector implements WorkloadInspector {

    private static final List<String> MODEL =
            List.of("model_name_or_path", "model_name", "model", "arch", "-a", "model_type", "net", "network");
    private static final List<String> DATASET = List.of("dataset_name", "dataset", "dataset_name_or_path");
    private static final List<String> PER_DEVICE_BATCH =
            List.of("per_device_train_batch_size", "train_micro_batch_size_per_gpu", "micro_batch_size");
    private static final List<String> GLOBAL_BATCH = List.of("global_batch_size", "train_batch_size");
    private static final List<String> BATCH = List.of("batch_size", "-b", "bs");
    private static final List<String> EPOCHS = List.of("num_train_epochs", "epochs", "max_epochs", "num_epochs", "-e");
    private static final List<String> STEPS =
            List.of("max_steps", "train_iters", "max_iters", "max_train_steps", "total_steps", "max_update");
    private static final List<String> LEARNING_RATE = List.of("learning_rate", "lr", "base_lr", "-l");
    private static final List<String> OPTIMIZER = List.of("optimizer", "optim", "opt");
    private static final List<String> ACCUMULATION = List.of("gradient_accumulation_steps", "accumulate_grad_batches");

    @Override
    public WorkloadMetadata inspect(Path root, Path workdir, String command) {
        List<String> words = ShellWords.of(command);
        CommandFlags flags = CommandFlags.of(words);
        return new Findings(flags, LaunchedProcesses.of(words, flags)).metadata();
    }

    private static final class Findings {
        private final Map<String, String> evidence = new HashMap<>();
        private final CommandFlags flags;
        private final LaunchedProcesses processes;

        Findings(CommandFlags flags, LaunchedProcesses processes) {
            this.flags = flags;
            this.processes = processes;
        }

        WorkloadMetadata metadata() {
            Long perDevice = perDeviceBatch();
            return new WorkloadMetadata(
                    text("modelName", MODEL),
                    null,
                    null,
                    text("datasetName", DATASET),
                    null,
                    null,
                    null,
                    found("distributed", distributed()),
                    found("precision", precision()),
                    found("batchSizePerDevice", perDevice),
                    globalBatch(perDevice),
                    found("epochs", number(EPOCHS)),
                    found("maxSteps", whole(STEPS)),
                    found("learningRate", number(LEARNING_RATE)),
                    text("optimizer", OPTIMIZER),
                    found("nodes", processes.nodes()),
                    found("gpus", processes.gpus()),
                    evidence,
                    Map.of(),
                    Engine.FALLBACK,
                    List.of());
        }

        private @Nullable Long perDeviceBatch() {
            Long stated = whole(PER_DEVICE_BATCH);
            return stated != null ? stated : whole(BATCH);
        }

        private @Nullable Long globalBatch(@Nullable Long perDevice) {
            Long stated = whole(GLOBAL_BATCH);
            if (stated != null) {
                return found("globalBatchSize", stated);
            }
            Long accumulation = whole(ACCUMULATION);
            if (perDevice == null || processes.gpus() == null || accumulation == null) {
                return null;
            }
            evidence.put("globalBatchSize", "derived: batchSizePerDevice, gpus, gradient_accumulation_steps");
            return perDevice * processes.gpus() * accumulation;
        }

        private @Nullable String distributed() {
            if (flags.isSet("fsdp")) {
                return "fsdp";
            }
            return flags.first(List.of("zero_stage"))
                    .map(stage -> "deepspeed zero-" + stage)
                    .orElse(null);
        }

        private @Nullable String precision() {
            if (flags.isSet("bf16")) {
                return "bf16";
            }
            if (flags.isSet("fp16")) {
                return "fp16";
            }
            return flags.isSet("amp") ? "amp" : null;
        }

        private @Nullable String text(String field, List<String> names) {
            return found(field, flags.first(names).orElse(null));
        }

        private @Nullable Double number(List<String> names) {
            return flags.first(names)
                    .filter(value -> value.matches("\\d+\\.?\\d*([eE][-+]?\\d+)?"))
                    .map(Double::valueOf)
                    .orElse(null);
        }

        private @Nullable Long whole(List<String> names) {
            return flags.first(names)
                    .filter(value -> value.matches("\\d{1,15}"))
                    .map(Long::valueOf)
                    .orElse(null);
        }

        private <T> @Nullable T found(String field, @Nullable T value) {
            if (value != null) {
                evidence.put(field, "command");
            }
            return value;
        }
    }
}
