package io.schedmate.kubernetes.format;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.schedmate.model.job.JobState;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A kind of job: the name of its objects and the paths of their fields. {@link JobKinds} lists all kinds. */
public record JobKind(
        String resource,
        ResourceDefinitionContext context,
        List<PodLabel> podLabels,
        FieldPaths paths,
        List<PodSetRule> podSets,
        List<StateRule> states) {

    private static final String KUEUES_QUEUE = "kueue.x-k8s.io/queue-name";

    /** Returns the kind's name in kubectl, such as {@code jobs.batch}. */
    /**
     * Lists the jobs of this kind that request advice, in all namespaces. Returns none if the cluster does not know the
     * kind.
     */
    public List<GenericKubernetesResource> labelled(KubernetesClient cluster) {
        try {
            return cluster.genericKubernetesResources(context)
                    .inAnyNamespace()
                    .withLabel(Marks.WANTED)
                    .list()
                    .getItems();
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw refused;
        }
    }

    /** Returns the selectors of the job's pods as {@code label=value}. Each selector is used on its own. */
    public List<String> podSelectors(GenericKubernetesResource job) {
        return podLabels.stream()
                .flatMap(label -> label.selector(job.getMetadata().getName(), fields(job)).stream())
                .toList();
    }

    /** Returns whether an object with this owner reference is part of a job of this kind. */
    public boolean owns(String apiVersion, String kind) {
        return apiVersion.startsWith(context.getGroup() + "/") && kind.equals(context.getKind());
    }

    public List<PodNeeds> pods(GenericKubernetesResource job) {
        Map<String, Object> fields = fields(job);
        List<PodNeeds> pods =
                podSets.stream().flatMap(rule -> rule.read(fields).stream()).toList();
        String command = Fields.text(Fields.one(fields, paths.command()));
        return command == null || pods.isEmpty()
                ? pods
                : pods.stream()
                        .map(set -> set == pods.getFirst() ? set.running(command) : set)
                        .toList();
    }

    public @Nullable String queue(GenericKubernetesResource job) {
        Map<String, String> labels = job.getMetadata().getLabels();
        String kueues = labels == null ? null : labels.get(KUEUES_QUEUE);
        return kueues == null ? Fields.text(Fields.one(fields(job), paths.queue())) : kueues;
    }

    /** Returns the job's time limit in seconds; null if it has none. */
    public @Nullable Double timeLimitSeconds(GenericKubernetesResource job) {
        int limit = Fields.number(Fields.one(fields(job), paths.limit()), 0);
        return limit == 0 ? null : (double) limit;
    }

    /** Returns the job's state; empty while it waits. */
    public Optional<ReportedState> reported(GenericKubernetesResource job) {
        Map<String, Object> fields = fields(job);
        return states.stream()
                .flatMap(rule -> rule.read(fields, paths).stream())
                .findFirst();
    }

    public boolean isIn(JobState state, GenericKubernetesResource job) {
        return reported(job).filter(each -> each.state() == state).isPresent();
    }

    public @Nullable Instant startedAt(GenericKubernetesResource job) {
        return Fields.time(Fields.one(fields(job), paths.started()));
    }

    /** Returns whether jobs of this kind report when they started. */
    public boolean reportsStart() {
        return !paths.started().isEmpty();
    }

    /** Returns how many attempts the job's own controller has ended and restarted. */
    public int restarts(GenericKubernetesResource job) {
        Map<String, Object> fields = fields(job);
        int failures = Fields.number(Fields.one(fields, paths.failures()), 0);
        boolean over = reported(job)
                .filter(each -> each.state().ended() && each.state() != JobState.SUCCEEDED)
                .isPresent();
        int restarts = Fields.number(Fields.one(fields, paths.restarts()), 0);
        int tries = Fields.number(Fields.one(fields, paths.tries()), Integer.MAX_VALUE);
        return Math.max(0, Math.min(restarts, tries - 1)) + Math.max(0, over ? failures - 1 : failures);
    }

    private static Map<String, Object> fields(GenericKubernetesResource job) {
        return Fields.map(job.getAdditionalProperties());
    }
}
