package io.schedmate.kubernetes.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.Asked.Answer;
import io.schedmate.kubernetes.format.JobKind;
import io.schedmate.kubernetes.format.JobKinds;
import io.schedmate.kubernetes.format.Kind;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.model.api.job.JobEventRequest;
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
 * Follows the jobs with the label {@value io.schedmate.kubernetes.format.Marks#WANTED}: writes advice into their
 * annotations and reports their states. It changes nothing else and never delays a job.
 */
public final class LabelledJobs {

    private static final Logger LOG = LoggerFactory.getLogger(LabelledJobs.class);
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final int CONFLICT = 409;

    private final KubernetesClient cluster;
    private final SchedMateClient schedmate;
    private final String clusterName;
    private final KueueApi kueue;
    private final double askSeconds;
    private final InstantSource clock;

    private final Set<UUID> reported = new HashSet<>();
    private boolean asksForAdvice = true;

    /** Creates a follower of one cluster's jobs. A call for advice may take {@code askSeconds}. */
    public LabelledJobs(
            KubernetesClient cluster,
            SchedMateClient schedmate,
            String clusterName,
            KueueApi kueue,
            double askSeconds,
            InstantSource clock) {
        this.cluster = cluster;
        this.schedmate = schedmate;
        this.clusterName = clusterName;
        this.kueue = kueue;
        this.askSeconds = askSeconds;
        this.clock = clock;
    }

    /**
     * Checks every job once. A job that cannot be reported does not delay the others and is retried in the next round.
     */
    public void round() {
        asksForAdvice = true;
        Map<String, Evicted> evicted = evictions();
        Set<UUID> shown = new HashSet<>();
        for (JobKind kind : JobKinds.all()) {
            for (LabelledJob job : labelled(kind)) {
                try {
                    shown.addAll(follow(
                            job,
                            evicted.getOrDefault(job.resource().getMetadata().getUid(), Evicted.NEVER)));
                } catch (CallFailed failed) {
                    LOG.warn("{}: {}", job.asked().id(), failed.getMessage());
                    if (failed.isUnavailable()) {
                        return;
                    }
                } catch (KubernetesClientException failed) {
                    LOG.warn("{}: {}", job.asked().id(), failed.getMessage());
                }
            }
        }
        // Jobs that are gone are not reported again.
        reported.retainAll(shown);
    }

    private Map<String, Evicted> evictions() {
        return kueue.version()
                .map(version -> Evicted.byOwner(cluster.genericKubernetesResources(Kind.workload(version))
                        .inAnyNamespace()
                        .list()
                        .getItems()))
                .orElse(Map.of());
    }

    private List<LabelledJob> labelled(JobKind kind) {
        try {
            return kind.labelled(cluster).stream()
                    .map(resource -> new LabelledJob(kind, resource, clusterName))
                    .filter(job -> !job.isPart())
                    .toList();
        } catch (KubernetesClientException refused) {
            // Jobs of other kinds are still followed.
            LOG.warn("Expected to list {} ({}).", kind.resource(), refused.getMessage());
            return List.of();
        }
    }

    /** Returns the ids of all events of the job, whether reported or not. */
    private List<UUID> follow(LabelledJob job, Evicted evicted) {
        if (!job.isAdvised() && asksForAdvice) {
            submit(job);
            switch (job.asked().by(schedmate, askSeconds)) {
                case Answer.Advised(var advice) -> annotate(job, Asked.annotations(advice));
                case Answer.Refused _ -> {}
                // Once SchedMate is unavailable for one job, the rest of the round does not wait for it.
                case Answer.Unavailable _ -> asksForAdvice = false;
            }
        }
        List<UUID> ids = job.events(List.of(), evicted, clock.instant()).stream()
                .map(JobEventRequest::eventId)
                .filter(Objects::nonNull)
                .toList();
        if (!reported.containsAll(ids)) {
            // Pods are fetched only if there is something to report.
            job.events(pods(job), evicted, clock.instant()).stream()
                    .filter(event -> !reported.contains(event.eventId()))
                    .forEach(event -> report(job, event));
        }
        return ids;
    }

    /** Submits the job. The admission check may have submitted it before with the fewer facts that Kueue stores. */
    private void submit(LabelledJob job) {
        try {
            schedmate.submit(job.asked().submission());
        } catch (CallFailed failed) {
            if (failed.status() != CONFLICT) {
                throw failed;
            }
        }
    }

    private void report(LabelledJob job, JobEventRequest event) {
        try {
            schedmate.report(job.asked().id(), event);
        } catch (CallFailed failed) {
            if (failed.status() != CONFLICT) {
                throw failed;
            }
            // The platform already knows this state or a later one.
        }
        if (event.eventId() != null) {
            reported.add(event.eventId());
        }
    }

    private List<Pod> pods(LabelledJob job) {
        return job.kind().podSelectors(job.resource()).stream()
                .flatMap(
                        selector -> cluster
                                .pods()
                                .inNamespace(job.asked().namespace())
                                .withLabelSelector(selector)
                                .list()
                                .getItems()
                                .stream())
                .toList();
    }

    private void annotate(LabelledJob job, Map<String, String> annotations) {
        String patch =
                cluster.getKubernetesSerialization().asJson(Map.of("metadata", Map.of("annotations", annotations)));
        cluster.genericKubernetesResources(job.kind().context())
                .inNamespace(job.asked().namespace())
                .withName(job.asked().name())
                .patch(MERGE, patch);
    }
}
