package io.schedmate.agent.slurm;

import io.schedmate.model.check.Require;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The adapter's settings.
 *
 * @param cluster the cluster's name in job ids
 * @param scheduler the scheduler's name in job ids
 * @param node the node's name in Slurm
 * @param configuration Slurm's configuration file; null if Slurm's commands find it
 * @param saveSignal the signal that makes jobs save a checkpoint; null for none
 * @param answer the time limit of one Slurm command
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
