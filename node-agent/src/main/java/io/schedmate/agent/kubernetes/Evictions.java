package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.schedmate.agent.command.ClusterAdapter.Outcome;
import io.schedmate.agent.command.Poll;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Drains a node with the eviction API only, so that no PodDisruptionBudget is violated. */
record Evictions(KubernetesClient client, String node, Poll watch) {

    /** The default grace period of Kubernetes, in seconds. */
    private static final long USUAL_GRACE = 30;

    private static final String MIRROR = "kubernetes.io/config.mirror";
    private static final Set<String> OVER = Set.of("Succeeded", "Failed");

    Outcome drain(Duration grace, Duration settle, Predicate<Pod> spared) {
        Set<String> evicted = new TreeSet<>();
        Predicate<Pod> moves = spared.negate().and(Evictions::movable);
        boolean empty = watch.until(grace.plus(settle), () -> {
            List<Pod> left = pods(moves);
            left.stream()
                    .filter(pod -> !evicted.contains(fullName(pod)))
                    .filter(pod -> evicts(pod, grace))
                    .forEach(pod -> evicted.add(fullName(pod)));
            return left.isEmpty();
        });
        if (empty) {
            return new Outcome(true, "%d pods were evicted.".formatted(evicted.size()));
        }
        List<String> left = pods(moves).stream().map(Evictions::fullName).toList();
        List<String> held = left.stream().filter(pod -> !evicted.contains(pod)).toList();
        return new Outcome(
                left.isEmpty(),
                "%d pods were evicted. Still running: %s. Blocked by their disruption budgets: %s."
                        .formatted(evicted.size(), left, held));
    }

    private List<Pod> pods(Predicate<Pod> which) {
        return client.pods().inAnyNamespace().withField("spec.nodeName", node).list().getItems().stream()
                .filter(which)
                .toList();
    }

    /**
     * Whether a pod can be moved. Pods of DaemonSets would be recreated immediately, static pods cannot be evicted, and
     * finished pods need not be.
     */
    private static boolean movable(Pod pod) {
        boolean ofDaemonSet = pod.getMetadata().getOwnerReferences().stream()
                .map(OwnerReference::getKind)
                .anyMatch("DaemonSet"::equals);
        boolean over = pod.getStatus() != null
                && OVER.contains(String.valueOf(pod.getStatus().getPhase()));
        return !ofDaemonSet && !over && !pod.getMetadata().getAnnotations().containsKey(MIRROR);
    }

    private boolean evicts(Pod pod, Duration grace) {
        String namespace = pod.getMetadata().getNamespace();
        String name = pod.getMetadata().getName();
        Long own = pod.getSpec().getTerminationGracePeriodSeconds();
        var eviction = new EvictionBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .endMetadata()
                .withDeleteOptions(new DeleteOptionsBuilder()
                        // A pod that requests a longer grace period gets it.
                        .withGracePeriodSeconds(Math.max(grace.toSeconds(), own == null ? USUAL_GRACE : own))
                        .build())
                .build();
        try {
            return client.pods().inNamespace(namespace).withName(name).evict(eviction);
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return true;
            }
            throw refused;
        }
    }

    private static String fullName(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }
}
