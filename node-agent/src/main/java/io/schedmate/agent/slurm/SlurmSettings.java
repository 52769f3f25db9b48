package io.schedmate.agent.slurm;

import io.schedmate.model.check.Require;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cluster settings of the adapter.
 *
 * @param cluster as in the ids of jobs
 * @param scheduler as in the ids of jobs
 * @param node as Slurm names it
 * @param configuration Slurm's own file; null if its commands find it
 * @param saveSignal tells jobs to save a checkpoint; null for none
 * @param answer time limit of one Slurm command
 * @param settle how long Slurm may take to end requeued jobs
 * @param look the polling interval while the node drains
 */
public record SlurmSettings(
        String cluster,
        String scheduler,
        String node,
        @Nullable Path configuration,
        @Nullable String saveSignal,
        Duration answer,
        Duration settle,
        Duration look) {

    public SlurmSettings {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("node", node);
        if (saveSignal != null && !saveSignal.matches("[A-Z][A-Z0-9]{1,9}")) {
            throw Require.refused("saveSignal", "a signal's name without SIG", saveSignal, "write USR1");
        }
    }
}
