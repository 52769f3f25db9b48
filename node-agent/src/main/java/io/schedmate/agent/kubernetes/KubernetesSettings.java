package io.schedmate.agent.kubernetes;

import io.schedmate.model.check.Require;
import java.time.Duration;

/**
 * The cluster settings of the adapter.
 *
 * @param cluster as in the ids of jobs
 * @param scheduler as in the ids of jobs
 * @param node as Kubernetes names it
 * @param settle how long budgets may hold an eviction back, and pods may take to end, after their grace
 * @param look how often the cluster is looked at while something ends
 */
public record KubernetesSettings(String cluster, String scheduler, String node, Duration settle, Duration look) {

    public KubernetesSettings {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("node", node);
    }
}
