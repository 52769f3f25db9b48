package io.schedmate.slurm.command;

/** The new weight of one node. Slurm allocates nodes with lower weight first. */
public record WeightChange(String node, long weight) {

    /** Returns the change in the syntax of scontrol. */
    public String order() {
        return "update NodeName=%s Weight=%d".formatted(node, weight);
    }
}
