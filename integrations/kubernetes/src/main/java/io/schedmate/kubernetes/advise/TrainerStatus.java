package io.schedmate.kubernetes.advise;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.JobKind;
import io.schedmate.kubernetes.format.JobKinds;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the progress of a labelled TrainJob, read from its log, into {@code status.trainerStatus}, which Kubeflow
 * Trainer reserves for it. A job that reports its own progress keeps its values: fields of another manager are not
 * changed.
 */
public final class TrainerStatus {

    private static final Logger LOG = LoggerFactory.getLogger(TrainerStatus.class);
    private static final JobKind KIND = JobKinds.named("trainjobs.trainer.kubeflow.org");
    private static final Duration PAUSE = Duration.ofSeconds(15);
    private static final PatchContext APPLY = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager("schedmate")
            .withForce(false)
            .build();

    private final KubernetesClient cluster;
    private final SchedMateClient schedmate;
    private final String clusterName;
    private final InstantSource clock;

    private final Map<String, Instant> written = new HashMap<>();
    /** Jobs whose status the cluster refuses: they report their own progress, or the Trainer is too old. */
    private final Set<String> refused = new HashSet<>();

    private Instant looked = Instant.MIN;

    /** Creates a writer for the TrainJobs of one cluster. */
    public TrainerStatus(KubernetesClient cluster, SchedMateClient schedmate, String clusterName, InstantSource clock) {
        this.cluster = cluster;
        this.schedmate = schedmate;
        this.clusterName = clusterName;
        this.clock = clock;
    }

    /** Checks every running TrainJob, at most every 15 s. */
    public void round() {
        Instant now = clock.instant();
        if (now.isBefore(looked.plus(PAUSE))) {
            return;
        }
        looked = now;
        Set<String> there = new HashSet<>();
        for (GenericKubernetesResource job : running()) {
            String uid = String.valueOf(job.getMetadata().getUid());
            there.add(uid);
            if (!refused.contains(uid)) {
                write(job, uid);
            }
        }
        written.keySet().retainAll(there);
        refused.retainAll(there);
    }

    private List<GenericKubernetesResource> running() {
        return KIND.labelled(cluster).stream()
                .filter(job -> KIND.isIn(JobState.RUNNING, job))
                .toList();
    }

    private void write(GenericKubernetesResource job, String uid) {
        var metadata = job.getMetadata();
        JobId id = Asked.of(KIND, job, clusterName).id();
        MetricsSample latest = latest(id);
        if (latest == null || latest.at().equals(written.get(uid))) {
            return;
        }
        var patch = new GenericKubernetesResource();
        patch.setApiVersion(job.getApiVersion());
        patch.setKind(job.getKind());
        patch.setMetadata(new ObjectMetaBuilder()
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                .build());
        patch.setAdditionalProperty("status", Map.of("trainerStatus", TrainerProgress.of(latest)));
        try {
            cluster.genericKubernetesResources(KIND.context())
                    .inNamespace(metadata.getNamespace())
                    .resource(patch)
                    .subresource("status")
                    .patch(APPLY);
            written.put(uid, latest.at());
        } catch (KubernetesClientException failed) {
            if (failed.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                LOG.warn(
                        "The progress of {}/{} is not written: {}",
                        metadata.getNamespace(),
                        metadata.getName(),
                        failed.getMessage());
            }
            refused.add(uid);
        }
    }

    private @Nullable MetricsSample latest(JobId id) {
        try {
            return schedmate.metrics(id).latest();
        } catch (CallFailed failed) {
            if (failed.isUnavailable()) {
                throw failed;
            }
            // The platform does not know the job yet.
            return null;
        }
    }
}
