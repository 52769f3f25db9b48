package io.schedmate.agent.kubernetes;

import io.schedmate.model.check.Require;
import java.time.Duration;

/**
 * The cluster settings of the adapter.
 *
 * @param cluster as in the ids of jobs
 * @param scheduler as in the ids of jobs
 * @param node as Kubernetes names it
 * @param settle how long budgets may delay an eviction, and pods may take to end, after their grace period
 * @param look the polling interval while something ends
 */
public record KubernetesSettings(String cluster, String scheduler, String node, Duration settle, Duration look) {

    public KubernetesSettings {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("node", node);
    }
}
