package io.schedmate.code;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes and GPUs that the launcher of a script requests; null if the command does not state them. */
record LaunchedProcesses(@Nullable Integer nodes, @Nullable Integer gpus) {

    private static final List<String> PER_NODE =
            List.of("nproc_per_node", "num_gpus", "gpus_per_node", "ntasks_per_node", "gpus");
    private static final List<String> NODES = List.of("nnodes", "num_nodes", "nodes", "num_machines");
    private static final List<String> IN_ALL = List.of("num_processes", "np", "-np", "num_proc", "-n");
    private static final Set<String> COUNTING_ALL = Set.of("mpirun", "mpiexec", "horovodrun", "accelerate");
    private static final Set<String> LAUNCHERS =
            Set.of("torchrun", "deepspeed", "accelerate", "mpirun", "mpiexec", "horovodrun", "srun");

    static LaunchedProcesses of(List<String> words, CommandFlags flags) {
        String launcher = launcher(words);
        if (launcher == null) {
            return new LaunchedProcesses(null, null);
        }
        Integer nodes = number(flags, NODES);
        if (COUNTING_ALL.contains(launcher)) {
            return new LaunchedProcesses(nodes, number(flags, IN_ALL));
        }
        Integer perNode = number(flags, PER_NODE);
        // torchrun and deepspeed use one node by default.
        int onNodes = nodes == null ? 1 : nodes;
        return new LaunchedProcesses(
                launcher.equals("srun") ? nodes : Integer.valueOf(onNodes), perNode == null ? null : perNode * onNodes);
    }

    private static @Nullable String launcher(List<String> words) {
        for (String word : words) {
            String name = word.substring(word.lastIndexOf('/') + 1);
            if (LAUNCHERS.contains(name)) {
                return name;
            }
            if (name.startsWith("torch.distributed.")) {
                return "torchrun";
            }
        }
        return null;
    }

    private static @Nullable Integer number(CommandFlags flags, List<String> names) {
        return flags.first(names)
                .filter(value -> value.matches("\\d{1,6}"))
                .map(Integer::valueOf)
                .orElse(null);
    }
}
