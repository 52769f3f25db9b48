package io.schedmate.code.inspect;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.value.Value.Made;
import java.util.List;

/** Counts the ranks that a program itself starts, on this machine or by submitting itself to a cluster. */
final class StartedRanks {

    private StartedRanks() {}

    /** Returns the number of ranks; 1 if the program starts none, or does not state how many. */
    static double in(Trace trace) {
        for (Trace.Call call : trace.calls()) {
            Made made = call.made();
            double ranks = made.callee().endsWith(".update_parameters")
                    ? number(made, List.of("nodes", "slurm_nodes"))
                            * Math.max(number(made, List.of("tasks_per_node")), number(made, List.of("gpus_per_node")))
                    : made.callee().matches(".*(?:spawn|start_processes)") ? number(made, List.of("nprocs")) : 1;
            if (ranks > 1) {
                return ranks;
            }
        }
        return 1;
    }

    /** Whether the program submits itself to Slurm, which gives each task its rank. */
    static boolean areOfSlurm(Trace trace) {
        return trace.calls().stream()
                .anyMatch(call -> call.made().callee().startsWith("submitit.")
                        && call.made().callee().endsWith(".update_parameters"));
    }

    private static double number(Made made, List<String> names) {
        return names.stream()
                .map(name -> Settings.numberOf(made.named().get(name)))
                .filter(count -> count != null && count >= 1)
                .findFirst()
                .orElse(1.0);
    }
}
