package io.schedmate.agent.check;

import java.util.List;

/**
 * The faults of a simulated node.
 *
 * @param gpus the indexes of its faulty GPUs
 * @param peers the nodes that are faulty when tested together with it
 */
public record DeclaredFaults(List<Integer> gpus, List<String> peers) {

    public DeclaredFaults {
        gpus = List.copyOf(gpus);
        peers = List.copyOf(peers);
    }
}
