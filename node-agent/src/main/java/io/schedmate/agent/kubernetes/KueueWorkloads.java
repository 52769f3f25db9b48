package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GroupVersionForDiscovery;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import java.util.Optional;

/** Finds Kueue's workloads for jobs, in the newest API version that both the cluster and this agent support. */
record KueueWorkloads(KubernetesClient client) {

    private static final String GROUP = "kueue.x-k8s.io";

    /** The API versions in which {@code spec.active} evicts and readmits a workload, newest first. */
    static final List<String> KNOWN = List.of("v1beta2", "v1beta1");

    /** Returns Kueue's workload for a job; empty if there is none, or if no supported version of Kueue is installed. */
    Optional<Resource<GenericKubernetesResource>> of(Workload workload) {
        return version().flatMap(version -> in(version, workload));
    }

    private Optional<Resource<GenericKubernetesResource>> in(String version, Workload workload) {
        String uid = workload.resource().getMetadata().getUid();
        var all = client.genericKubernetesResources(WorkloadKind.context(GROUP, version, "Workload", "workloads"))
                .inNamespace(workload.namespace());
        return all.list().getItems().stream()
                .filter(each -> each.getMetadata().getOwnerReferences().stream()
                        .map(OwnerReference::getUid)
                        .anyMatch(uid::equals))
                .map(each -> all.withName(each.getMetadata().getName()))
                .findFirst();
    }

    /** Returns the version to use. It is read at each restart, because Kueue may be upgraded while the agent runs. */
    private Optional<String> version() {
        var group = client.getApiGroup(GROUP);
        if (group == null) {
            return Optional.empty();
        }
        List<String> served = group.getVersions().stream()
                .map(GroupVersionForDiscovery::getVersion)
                .toList();
        return KNOWN.stream().filter(served::contains).findFirst();
    }
}
