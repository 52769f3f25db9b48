package io.schedmate.kubernetes.format;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** Defines Kueue's own kinds of objects, for which fabric8 has no types. */
public final class Kind {

    private Kind() {}

    public static ResourceDefinitionContext workload(String version) {
        return context("kueue.x-k8s.io", version, "Workload", "workloads", true);
    }

    public static ResourceDefinitionContext admissionCheck(String version) {
        return context("kueue.x-k8s.io", version, "AdmissionCheck", "admissionchecks", false);
    }

    private static ResourceDefinitionContext context(
            String group, String version, String kind, String plural, boolean namespaced) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(namespaced)
                .build();
    }
}
