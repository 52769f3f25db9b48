package io.schedmate.kubernetes.observe;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.Asked.Answer;
import io.schedmate.kubernetes.format.Kind;
import io.schedmate.kubernetes.format.Marks;
import io.schedmate.model.api.job.JobEventRequest;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the jobs with the label {@value Marks#WANTED}: writes advice into their annotations and reports their
 * states. It changes nothing else and never delays a job.
 */
public final class LabelledJobs {

    private static final Logger LOG = LoggerFactory.getLogger(LabelledJobs.class);
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final int CONFLICT = 409;

    private final KubernetesClient cluster;
    private final SchedMateClient schedmate;
    private final String clusterName;
    private final double askSeconds;
    private final InstantSource clock;

    private final Set<UUID> told = new HashSet<>();
    private boolean asksForAdvice = true;

    /** Follows the jobs of one cluster; one question may take {@code askSeconds}. */
    public LabelledJobs(
            KubernetesClient cluster,
            SchedMateClient schedmate,
            String clusterName,
            double askSeconds,
            InstantSource clock) {
        this.cluster = cluster;
        this.schedmate = schedmate;
        this.clusterName = clusterName;
        this.askSeconds = askSeconds;
        this.clock = clock;
    }

    /** Looks at every job once. One that cannot be told of holds up no other; the next round tries again. */
    public void round() {
        asksForAdvice = true;
        Set<UUID> shown = new HashSet<>();
        for (ResourceDefinitionContext kind : List.of(Kind.job(), Kind.volcanoJob())) {
            for (GenericKubernetesResource resource : labelled(kind)) {
                var job = new LabelledJob(resource, clusterName);
                try {
                    shown.addAll(follow(kind, job));
                } catch (CallFailed failed) {
                    LOG.warn("{}: {}", job.asked().id(), failed.getMessage());
                    if (failed.isAway()) {
                        return;
                    }
                }
            }
        }
        // Of jobs that are gone nothing more will be told.
        told.retainAll(shown);
    }

    private List<GenericKubernetesResource> labelled(ResourceDefinitionContext kind) {
        try {
            return cluster.genericKubernetesResources(kind)
                    .inAnyNamespace()
                    .withLabel(Marks.WANTED)
                    .list()
                    .getItems();
        } catch (KubernetesClientException refused) {
            // A cluster without Volcano has none of its jobs.
            if (refused.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw refused;
        }
    }

    /** Answers with the ids of all that there is to tell of it, told or not. */
    private List<UUID> follow(ResourceDefinitionContext kind, LabelledJob job) {
        if (!job.isAdvised() && asksForAdvice) {
            schedmate.submit(job.asked().submission());
            switch (job.asked().by(schedmate, askSeconds)) {
                case Answer.Advised(var advice) -> annotate(kind, job, Asked.annotations(advice));
                case Answer.Refused _ -> {}
                // Who is away for one is not waited for by the others of the round.
                case Answer.Away _ -> asksForAdvice = false;
            }
        }
        List<UUID> ids = job.events(List.of(), clock.instant()).stream()
                .map(JobEventRequest::eventId)
                .filter(Objects::nonNull)
                .toList();
        if (!told.containsAll(ids)) {
            // Pods are looked up where there is something to tell alone.
            job.events(pods(job), clock.instant()).stream()
                    .filter(event -> !told.contains(event.eventId()))
                    .forEach(event -> report(job, event));
        }
        return ids;
    }

    private void report(LabelledJob job, JobEventRequest event) {
        try {
            schedmate.report(job.asked().id(), event);
        } catch (CallFailed failed) {
            if (failed.status() != CONFLICT) {
                throw failed;
            }
            // It is known to be there already, or further.
        }
        if (event.eventId() != null) {
            told.add(event.eventId());
        }
    }

    private List<Pod> pods(LabelledJob job) {
        return cluster.pods()
                .inNamespace(job.asked().namespace())
                .withLabel(job.podLabel(), job.asked().name())
                .list()
                .getItems();
    }

    private void annotate(ResourceDefinitionContext kind, LabelledJob job, Map<String, String> annotations) {
        String patch =
                cluster.getKubernetesSerialization().asJson(Map.of("metadata", Map.of("annotations", annotations)));
        cluster.genericKubernetesResources(kind)
                .inNamespace(job.asked().namespace())
                .withName(job.asked().name())
                .patch(MERGE, patch);
    }
}
