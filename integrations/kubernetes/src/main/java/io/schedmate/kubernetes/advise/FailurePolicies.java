package io.schedmate.kubernetes.advise;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.JobKind;
import io.schedmate.kubernetes.format.JobKinds;
import io.schedmate.kubernetes.format.Marks;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.job.JobState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Proposes a {@code podFailurePolicy} for labelled jobs that failed. The proposal is an annotation, because the field
 * of an existing job cannot be changed.
 */
public final class FailurePolicies {

    /** Kinds whose pods belong to Kubernetes' own jobs, which accept such a policy. */
    private static final List<JobKind> KINDS =
            List.of(JobKinds.named("jobs.batch"), JobKinds.named("jobsets.jobset.x-k8s.io"));

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final Duration PAUSE = Duration.ofSeconds(15);
    /** How long to wait for a diagnosis. */
    private static final Duration MAX_TIME = Duration.ofHours(1);

    private final KubernetesClient cluster;
    private final SchedMateClient schedmate;
    private final String clusterName;
    private final InstantSource clock;
    private final Map<String, Instant> firstSeen = new HashMap<>();
    private final Set<String> done = new HashSet<>();
    private Instant looked = Instant.MIN;

    /** Creates a writer of proposals for the jobs of one cluster. */
    public FailurePolicies(
            KubernetesClient cluster, SchedMateClient schedmate, String clusterName, InstantSource clock) {
        this.cluster = cluster;
        this.schedmate = schedmate;
        this.clusterName = clusterName;
        this.clock = clock;
    }

    /** Checks every failed job without a proposal, at most every 15 s. */
    public void round() {
        Instant now = clock.instant();
        if (now.isBefore(looked.plus(PAUSE))) {
            return;
        }
        looked = now;
        Set<String> there = new HashSet<>();
        for (JobKind kind : KINDS) {
            for (GenericKubernetesResource job : failed(kind)) {
                String uid = String.valueOf(job.getMetadata().getUid());
                there.add(uid);
                Instant since = firstSeen.computeIfAbsent(uid, _ -> now);
                if (!done.contains(uid) && now.isBefore(since.plus(MAX_TIME)) && propose(kind, job)) {
                    done.add(uid);
                }
            }
        }
        firstSeen.keySet().retainAll(there);
        done.retainAll(there);
    }

    private List<GenericKubernetesResource> failed(JobKind kind) {
        return kind.labelled(cluster).stream()
                .filter(job -> kind.isIn(JobState.FAILED, job))
                .filter(job -> job.getMetadata().getAnnotations() == null
                        || !job.getMetadata().getAnnotations().containsKey(Marks.POLICY))
                .toList();
    }

    /** Returns whether this job needs no further check. */
    private boolean propose(JobKind kind, GenericKubernetesResource job) {
        List<Failure> failures = failures(kind, job);
        boolean isDiagnosed =
                !failures.isEmpty() && failures.stream().allMatch(each -> each.status() == AnswerStatus.DONE);
        Map<String, Object> policy = isDiagnosed ? FailurePolicy.of(failures) : Map.of();
        if (!policy.isEmpty()) {
            var serialization = cluster.getKubernetesSerialization();
            Map<String, String> proposal = Map.of(Marks.POLICY, serialization.asJson(policy));
            cluster.genericKubernetesResources(kind.context())
                    .inNamespace(job.getMetadata().getNamespace())
                    .withName(job.getMetadata().getName())
                    .patch(MERGE, serialization.asJson(Map.of("metadata", Map.of("annotations", proposal))));
        }
        return isDiagnosed;
    }

    private List<Failure> failures(JobKind kind, GenericKubernetesResource job) {
        try {
            return schedmate.failures(Asked.of(kind, job, clusterName).id());
        } catch (CallFailed failed) {
            if (failed.isUnavailable()) {
                throw failed;
            }
            // The platform does not know the job yet.
            return List.of();
        }
    }
}
