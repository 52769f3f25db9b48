package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import org.jspecify.annotations.Nullable;

/** What a program is told that asks for its processes and devices: a cluster's GPUs are there, and it is the first rank. */
final class ClusterFunctions {

    private final Interpreter run;

    ClusterFunctions(Interpreter run) {
        this.run = run;
    }

    @Nullable
    Value call(String name, String leaf, Origin at) {
        return switch (leaf) {
            case "is_available", "is_bf16_supported", "is_nccl_available", "cuda_is_available" ->
                name.contains("cuda")
                                || name.contains("accelerator")
                                || name.contains("distributed")
                                || leaf.startsWith("is_nccl")
                        ? new Flag(true, at)
                        : null;
            case "get_autocast_gpu_dtype" -> new Outside("torch.float16", at);
            case "is_initialized" -> name.contains("dist") ? new Flag(run.program.isDistributed(), at) : null;
            case "device_count", "num_gpus", "local_device_count", "local_size" -> devices(at);
            case "get_world_size" -> worldSize(at);
            case "size" -> name.startsWith("horovod") ? worldSize(at) : null;
            case "get_rank", "get_local_rank", "local_rank" ->
                name.contains("dist") || name.startsWith("horovod") ? new Num(0, true, Origin.NONE) : null;
            case "rank" -> name.startsWith("horovod") ? new Num(0, true, Origin.NONE) : null;
            default -> null;
        };
    }

    /** The count of processes in all, as far as it is known. */
    Value worldSize(Origin at) {
        return ranks(run.program.worldSize(), at);
    }

    /** What the surroundings, or the program itself, let it see of devices. */
    void noteDevices() {
        Value count = visibleDevices();
        if (count != null) {
            run.trace.sees(count);
        }
    }

    private Value devices(Origin at) {
        Value told = run.program.localSize();
        Value count = told != null ? told : visibleDevices();
        return ranks(count, at);
    }

    private @Nullable Value visibleDevices() {
        return !run.program.isDistributed()
                        && run.program.environment().get("CUDA_VISIBLE_DEVICES") instanceof Text visible
                        && visible.text().matches("\\s*\\d+(?:\\s*,\\s*\\d+)*,?\\s*")
                ? new Num(visible.text().split(",").length, true, visible.origin())
                : null;
    }

    private static Value ranks(@Nullable Value count, Origin at) {
        return count == null ? new Unknown(Unknown.RANKS, null, at) : count;
    }
}
