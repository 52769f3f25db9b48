package io.schedmate.simulator.elastic;

import java.util.ArrayList;
import java.util.List;

/** An allocation that a job can get: a number of GPUs of one type on a number of nodes. */
public record Option(GpuType type, int nodes, int gpus) {

    /** Returns the options on a type: powers of two within a node, then whole nodes (Sia, section 3.3). */
    public static List<Option> of(GpuType type) {
        List<Option> options = new ArrayList<>();
        for (int gpus = 1; gpus < type.gpusPerNode(); gpus *= 2) {
            options.add(new Option(type, 1, gpus));
        }
        for (int nodes = 1; nodes <= type.nodes(); nodes++) {
            options.add(new Option(type, nodes, nodes * type.gpusPerNode()));
        }
        return options;
    }
}
