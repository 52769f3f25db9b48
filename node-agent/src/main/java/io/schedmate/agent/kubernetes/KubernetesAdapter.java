package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.Poll;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.command.ShownCordon;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Controls a node of a Kubernetes cluster. Restarts Jobs, with or without Kueue, and Volcano's Jobs; it finds no other
 * kinds of jobs. docs/node-agent.md lists which versions were tested and what was not.
 */
public final class KubernetesAdapter implements ClusterAdapter {

    private final KubernetesSettings settings;
    private final CordonedNode node;
    private final Evictions evictions;
    private final Restarts restarts;

    public KubernetesAdapter(KubernetesSettings settings, KubernetesClient client, InstantSource clock) {
        var watch = new Poll(settings.look(), clock);
        this.settings = settings;
        this.node = new CordonedNode(client, settings.node(), clock);
        this.evictions = new Evictions(client, settings.node(), watch);
        this.restarts = new Restarts(client, settings, watch);
    }

    @Override
    public AgentMode mode() {
        return AgentMode.REAL;
    }

    @Override
    public Optional<ShownCordon> cordon() {
        return asked(node::cordon);
    }

    @Override
    public void cordon(String reason) {
        asked(() -> {
            node.cordon(reason);
            return true;
        });
    }

    @Override
    public void uncordon() {
        asked(() -> {
            node.uncordon();
            return true;
        });
    }

    @Override
    public Outcome drain(Duration grace, List<JobId> spared) {
        return asked(
                () -> evictions.drain(grace, settings.settle(), pod -> jobs(pod).anyMatch(spared::contains)));
    }

    @Override
    public Optional<Integer> attemptOf(JobId job) {
        return asked(() -> restarts.find(job).map(Workload::attempt));
    }

    @Override
    public Outcome restart(JobId job, RestartOrder order) {
        return order.refusesRanks("a workload")
                .orElseGet(() -> asked(() -> restarts.find(job)
                        .map(workload -> restarts.restart(workload, job, order))
                        .orElseGet(() -> new Outcome(false, "The cluster no longer has this job."))));
    }

    private Stream<JobId> jobs(Pod pod) {
        ObjectMeta metadata = pod.getMetadata();
        return Stream.of("batch.kubernetes.io/job-name", "job-name", "volcano.sh/job-name", Marks.JOB)
                .map(label -> label(metadata, label))
                .filter(name -> name != null && !name.isBlank())
                .flatMap(name -> Workload.ids(metadata, String.valueOf(name), settings));
    }

    private static @Nullable String label(ObjectMeta metadata, String key) {
        return metadata.getLabels() == null ? null : metadata.getLabels().get(key);
    }

    private static <T> T asked(Supplier<T> question) {
        try {
            return question.get();
        } catch (KubernetesClientException refused) {
            throw new SchedulerUnavailable(
                    "Kubernetes refused the request: %s. Check the API server and this agent's permissions."
                            .formatted(refused.getMessage()));
        }
    }
}
