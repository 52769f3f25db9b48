package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** The kinds of workload that represent jobs. */
enum WorkloadKind {
    /** A Job of Kubernetes, which Kueue admits if it names a queue. */
    JOB("batch", "v1", "Job", "jobs"),
    VOLCANO_JOB("batch.volcano.sh", "v1alpha1", "Job", "jobs");

    /** The resource through which Volcano receives commands. */
    static final ResourceDefinitionContext VOLCANO_COMMAND =
            context("bus.volcano.sh", "v1alpha1", "Command", "commands");

    private final String group;
    private final ResourceDefinitionContext context;

    WorkloadKind(String group, String version, String kind, String plural) {
        this.group = group;
        this.context = context(group, version, kind, plural);
    }

    ResourceDefinitionContext context() {
        return context;
    }

    String apiVersion() {
        return group + "/" + context.getVersion();
    }

    static ResourceDefinitionContext context(String group, String version, String kind, String plural) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(true)
                .build();
    }
}
