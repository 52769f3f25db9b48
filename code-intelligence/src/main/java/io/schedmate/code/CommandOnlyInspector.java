package io.schedmate.code;

import static io.schedmate.code.workload.Evidence.COMMAND;
import static io.schedmate.code.workload.WorkloadField.BATCH_PER_DEVICE;
import static io.schedmate.code.workload.WorkloadField.DATASET_NAME;
import static io.schedmate.code.workload.WorkloadField.DISTRIBUTED;
import static io.schedmate.code.workload.WorkloadField.EPOCHS;
import static io.schedmate.code.workload.WorkloadField.GLOBAL_BATCH;
import static io.schedmate.code.workload.WorkloadField.GPUS;
import static io.schedmate.code.workload.WorkloadField.LEARNING_RATE;
import static io.schedmate.code.workload.WorkloadField.MAX_STEPS;
import static io.schedmate.code.workload.WorkloadField.MODEL_NAME;
import static io.schedmate.code.workload.WorkloadField.NODES;
import static io.schedmate.code.workload.WorkloadField.OPTIMIZER;
import static io.schedmate.code.workload.WorkloadField.PRECISION;

import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An inspector that reads only the run command. What scripts, configuration or code determine stays undetermined. */
public final class CommandOnlyInspector implements WorkloadInspector {

    private static final List<String> MODEL =
            List.of("model_name_or_path", "model_name", "model", "arch", "-a", "model_type", "net", "network");
    private static final List<String> DATASET = List.of("dataset_name", "dataset", "dataset_name_or_path");
    private static final List<String> PER_DEVICE_BATCH =
            List.of("per_device_train_batch_size", "train_micro_batch_size_per_gpu", "micro_batch_size");
    private static final List<String> GLOBAL_BATCH_FLAGS = List.of("global_batch_size", "train_batch_size");
    private static final List<String> BATCH = List.of("batch_size", "-b", "bs");
    private static final List<String> EPOCH_FLAGS =
            List.of("num_train_epochs", "epochs", "max_epochs", "num_epochs", "-e");
    private static final List<String> STEPS =
            List.of("max_steps", "train_iters", "max_iters", "max_train_steps", "total_steps", "max_update");
    private static final List<String> LEARNING_RATE_FLAGS = List.of("learning_rate", "lr", "base_lr", "-l");
    private static final List<String> OPTIMIZER_FLAGS = List.of("optimizer", "optim", "opt");
    private static final List<String> ACCUMULATION = List.of("gradient_accumulation_steps", "accumulate_grad_batches");

    /** The program that the command starts was not read. */
    private static final Map<WorkloadField, Certainty> NOT_FOLLOWED = Arrays.stream(WorkloadField.values())
            .collect(Collectors.toMap(field -> field, _ -> new Certainty.NotFollowed(Place.COMMAND)));

    @Override
    public Workload inspect(Path root, Path workdir, String command) {
        List<String> words = ShellWords.of(command);
        CommandFlags flags = CommandFlags.of(words);
        return new Findings(flags, LaunchedProcesses.of(words, flags))
                .workload()
                .withOpen(NOT_FOLLOWED);
    }

    private record Findings(CommandFlags flags, LaunchedProcesses processes) {

        Workload workload() {
            Long perDevice = perDeviceBatch();
            Workload workload = Workload.none(Engine.FALLBACK)
                    .with(MODEL_NAME, text(MODEL), COMMAND)
                    .with(DATASET_NAME, text(DATASET), COMMAND)
                    .with(DISTRIBUTED, distributed(), COMMAND)
                    .with(PRECISION, precision(), COMMAND)
                    .with(BATCH_PER_DEVICE, perDevice, COMMAND)
                    .with(EPOCHS, number(EPOCH_FLAGS), COMMAND)
                    .with(MAX_STEPS, whole(STEPS), COMMAND)
                    .with(LEARNING_RATE, number(LEARNING_RATE_FLAGS), COMMAND)
                    .with(OPTIMIZER, text(OPTIMIZER_FLAGS), COMMAND)
                    .with(NODES, processes.nodes(), COMMAND)
                    .with(GPUS, processes.gpus(), COMMAND);
            return withGlobalBatch(workload, perDevice);
        }

        private @Nullable Long perDeviceBatch() {
            Long stated = whole(PER_DEVICE_BATCH);
            return stated != null ? stated : whole(BATCH);
        }

        private Workload withGlobalBatch(Workload workload, @Nullable Long perDevice) {
            Long stated = whole(GLOBAL_BATCH_FLAGS);
            if (stated != null) {
                return workload.with(GLOBAL_BATCH, stated, COMMAND);
            }
            Long accumulation = whole(ACCUMULATION);
            if (perDevice == null || processes.gpus() == null || accumulation == null) {
                return workload;
            }
            return workload.with(
                    GLOBAL_BATCH,
                    perDevice * processes.gpus() * accumulation,
                    new Evidence.Derived("batchSizePerDevice, gpus, gradient_accumulation_steps"));
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

        private @Nullable String text(List<String> names) {
            return flags.first(names).orElse(null);
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
    }
}
