package io.schedmate.slurm.command;

/** One node's weight as it is to be: Slurm allocates nodes of less weight first. */
public record WeightChange(String node, long weight) {

    /** In scontrol's words. */
    public String order() {
        return "update NodeName=%s Weight=%d".formatted(node, weight);
    }
}
