package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.schedmate.agent.command.ClusterAdapter.Outcome;
import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.agent.command.Poll;
import io.schedmate.model.job.JobId;
import java.net.HttpURLConnection;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the workload of a job and makes the workload's controller restart it. */
final class Restarts {

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final KubernetesSettings settings;
    private final Poll watch;
    private final KueueWorkloads queued;

    Restarts(KubernetesClient client, KubernetesSettings settings, Poll watch) {
        this.client = client;
        this.settings = settings;
        this.watch = watch;
        this.queued = new KueueWorkloads(client);
    }

    Optional<Workload> find(JobId job) {
        return Arrays.stream(WorkloadKind.values())
                .flatMap(this::all)
                .filter(workload -> !workload.continued() && workload.is(job, settings))
                .findFirst();
    }

    Outcome restart(Workload workload, JobId job, RestartOrder order) {
        Optional<String> controller = workload.controller();
        if (controller.isPresent()) {
            return new Outcome(false, "It belongs to %s, and only that can restart it.".formatted(controller.get()));
        }
        if (workload.over() || !order.excludedNodes().isEmpty()) {
            return continued(workload, job, order);
        }
        Outcome again = switch (workload.kind()) {
            case VOLCANO_JOB -> commanded(workload, order);
            case JOB -> workload.queuedByKueue() ? requeued(workload, order) : resumed(workload, order);
        };
        // The controller recreates the pods from the unchanged template, so they do not see the checkpoint.
        return order.checkpoint() == null
                ? again
                : new Outcome(
                        again.succeeded(),
                        "%s Its pods do not see checkpoint %s; only annotation %s of %s names it."
                                .formatted(
                                        again.detail(), order.checkpoint().path(), Marks.CHECKPOINT, workload.name()));
    }

    /** Returns all workloads of a kind; none if the cluster does not have its API group. */
    private Stream<Workload> all(WorkloadKind kind) {
        try {
            return client.genericKubernetesResources(kind.context()).inAnyNamespace().list().getItems().stream()
                    .map(resource -> new Workload(kind, resource));
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Stream.empty();
            }
            throw refused;
        }
    }

    private Outcome continued(Workload first, JobId job, RestartOrder order) {
        Set<String> excluded = order.excludedNodes();
        var successor = new ReplacementWorkload(first, job);
        if (!first.over() && !ended(first)) {
            return new Outcome(false, "Pods of %s do not terminate.".formatted(first.name()));
        }
        try {
            client.genericKubernetesResources(first.kind().context())
                    .inNamespace(first.namespace())
                    .resource(successor.resource(order))
                    .create();
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw refused;
            }
        }
        patch(first, Map.of("metadata", Map.of("annotations", Map.of(Marks.CONTINUED_AS, successor.name()))));
        return new Outcome(
                true,
                "It continues as %s/%s%s%s."
                        .formatted(
                                first.namespace(),
                                successor.name(),
                                excluded.isEmpty() ? "" : ", not on " + excluded,
                                order.checkpoint() == null
                                        ? ""
                                        : ", from checkpoint "
                                                + order.checkpoint().path()));
    }

    private boolean ended(Workload workload) {
        return switch (workload.kind()) {
            case JOB -> {
                patch(workload, Map.of("spec", Map.of("suspend", true)));
                yield watch.until(
                        settings.settle(),
                        () -> now(workload).map(Workload::stopped).orElse(true));
            }
            case VOLCANO_JOB -> {
                command(workload, "AbortJob");
                yield watch.until(
                        settings.settle(),
                        () -> now(workload).map(Workload::over).orElse(true));
            }
        };
    }

    private Outcome resumed(Workload workload, RestartOrder order) {
        if (!ended(workload)) {
            return new Outcome(false, "Pods of %s do not terminate; it stays suspended.".formatted(workload.name()));
        }
        patch(workload, Map.of("spec", Map.of("suspend", false), "metadata", nextTry(workload, order)));
        return new Outcome(true, "Job %s was suspended and resumed.".formatted(workload.name()));
    }

    /**
     * Restarts a job through Kueue, which evicts the pods of an inactive workload and readmits the workload when it
     * becomes active.
     */
    private Outcome requeued(Workload workload, RestartOrder order) {
        Optional<Resource<GenericKubernetesResource>> kueues = queued.of(workload);
        if (kueues.isEmpty()) {
            return new Outcome(
                    false,
                    "Kueue has no workload for %s in a supported version (%s)."
                            .formatted(workload.name(), String.join(", ", KueueWorkloads.KNOWN)));
        }
        kueues.get().patch(MERGE, json(Map.of("spec", Map.of("active", false))));
        boolean stopped = watch.until(
                settings.settle(), () -> now(workload).map(Workload::stopped).orElse(true));
        kueues.get().patch(MERGE, json(Map.of("spec", Map.of("active", true))));
        patch(workload, Map.of("metadata", nextTry(workload, order)));
        return new Outcome(
                stopped,
                stopped
                        ? "Kueue evicted %s and will admit it again.".formatted(workload.name())
                        : "Pods of %s do not terminate.".formatted(workload.name()));
    }

    private Outcome commanded(Workload workload, RestartOrder order) {
        command(workload, "RestartJob");
        patch(workload, Map.of("metadata", Map.of("annotations", PassedCheckpoint.annotations(order.checkpoint()))));
        return new Outcome(true, "Volcano was asked to restart %s.".formatted(workload.name()));
    }

    private void command(Workload workload, String action) {
        var command = new GenericKubernetesResource();
        command.setApiVersion("bus.volcano.sh/v1alpha1");
        command.setKind("Command");
        String name = "%s-%s-%d".formatted(workload.name(), action.toLowerCase(Locale.ROOT), workload.attempt());
        command.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(workload.namespace())
                .build());
        command.setAdditionalProperty("action", action);
        command.setAdditionalProperty(
                "target",
                Map.of(
                        "apiVersion", workload.kind().apiVersion(),
                        "kind", "Job",
                        "name", workload.name(),
                        "uid", workload.resource().getMetadata().getUid()));
        resources(WorkloadKind.VOLCANO_COMMAND, workload, command).create();
    }

    private Optional<Workload> now(Workload workload) {
        return Optional.ofNullable(
                        client.genericKubernetesResources(workload.kind().context())
                                .inNamespace(workload.namespace())
                                .withName(workload.name())
                                .get())
                .map(resource -> new Workload(workload.kind(), resource));
    }

    private static Map<String, Object> nextTry(Workload workload, RestartOrder order) {
        Map<String, String> annotations = PassedCheckpoint.annotations(order.checkpoint());
        annotations.put(Marks.ATTEMPT, String.valueOf(workload.attempt() + 1));
        return Map.of("annotations", annotations);
    }

    private void patch(Workload workload, Map<String, ?> change) {
        client.genericKubernetesResources(workload.kind().context())
                .inNamespace(workload.namespace())
                .withName(workload.name())
                .patch(MERGE, json(change));
    }

    private Resource<GenericKubernetesResource> resources(
            ResourceDefinitionContext context, Workload workload, GenericKubernetesResource resource) {
        return client.genericKubernetesResources(context)
                .inNamespace(workload.namespace())
                .resource(resource);
    }

    private String json(Map<String, ?> change) {
        return client.getKubernetesSerialization().asJson(change);
    }
}
