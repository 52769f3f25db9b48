package io.schedmate.agent.kubernetes;

import io.schedmate.model.check.Require;
import java.time.Duration;

/**
 * The adapter's settings.
 *
 * @param cluster the cluster's name in job ids
 * @param scheduler the scheduler's name in job ids
 * @param node the node's name in Kubernetes
 * @param settle how long budgets may delay an eviction, and how long pods may take to end after their grace period
 * @param look the polling interval while something ends
 */
public record KubernetesSettings(String cluster, String scheduler, String node, Duration settle, Duration look) {

    public KubernetesSettings {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("node", node);
    }
}
