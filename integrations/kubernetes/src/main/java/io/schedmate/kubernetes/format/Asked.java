package io.schedmate.kubernetes.format;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job of the cluster, in the form that SchedMate accepts.
 *
 * @param timeLimitSeconds null if the job has no limit
 * @param annotations the job's annotations; its owner may name the job's code there
 */
public record Asked(
        String cluster,
        String namespace,
        String name,
        @Nullable String queue,
        List<PodNeeds> pods,
        @Nullable Double timeLimitSeconds,
        Map<String, Object> annotations) {

    private static final String SCHEDULER = "kubernetes";
    private static final String GPU_PRODUCT = "nvidia.com/gpu.product";

    /** The answer of SchedMate. */
    public sealed interface Answer {

        record Advised(Advice advice) implements Answer {}

        /** SchedMate did not answer in time. A retry may help. */
        record Unavailable(String why) implements Answer {}

        /** SchedMate refused the request. A retry will not help. */
        record Refused(String why) implements Answer {}
    }

    /** Reads a job of a known kind. */
    public static Asked of(JobKind kind, GenericKubernetesResource job, String cluster) {
        return new Asked(
                cluster,
                job.getMetadata().getNamespace(),
                job.getMetadata().getName(),
                kind.queue(job),
                kind.pods(job),
                kind.timeLimitSeconds(job),
                Fields.map(job.getMetadata().getAnnotations()));
    }

    public JobId id() {
        return id(firstName());
    }

    private JobId id(String jobName) {
        return JobId.of(cluster, SCHEDULER, namespace + "/" + jobName);
    }

    /**
     * Returns the name of the job's first attempt. A recovery may continue a job under a new name and state which job
     * it continues. The claim is ignored for a job in another namespace or with an unrelated name.
     */
    private String firstName() {
        String first = name.replaceFirst("-try-[0-9]+$", "");
        String id = id(first).toString();
        boolean isContinued =
                pods.stream().anyMatch(each -> id.equals(each.labels().get(Marks.JOB)));
        return isContinued ? first : name;
    }

    public JobSubmission submission() {
        return new JobSubmission(
                cluster,
                SCHEDULER,
                namespace + "/" + firstName(),
                firstName(),
                null,
                namespace,
                queue,
                command(),
                null,
                image(),
                source(),
                requested(),
                Map.of());
    }

    /** Requests advice. Returns within the deadline, with or without an answer. */
    public Answer by(SchedMateClient schedmate, double deadlineSeconds) {
        try {
            return new Answer.Advised(schedmate.advise(new AdviceRequest(
                    cluster,
                    null,
                    namespace,
                    queue,
                    name,
                    command(),
                    null,
                    image(),
                    source(),
                    requested(),
                    deadlineSeconds)));
        } catch (CallFailed failed) {
            String why = String.valueOf(failed.getMessage());
            return failed.isUnavailable() ? new Answer.Unavailable(why) : new Answer.Refused(why);
        }
    }

    /** Returns the parts of the advice that help people who inspect the cluster. */
    public static Map<String, String> annotations(Advice advice) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(Marks.ADVICE, advice.adviceId().toString());
        var estimates = advice.estimates();
        if (estimates != null && estimates.durationSeconds() != null) {
            annotations.put(Marks.EXPECTED, whole(estimates.durationSeconds().p50()));
            annotations.put(
                    Marks.EXPECTED_AT_MOST, whole(estimates.durationSeconds().p90()));
        }
        if (estimates != null && estimates.gpuUtilisationRatio() != null) {
            double hundredths = Math.rint(estimates.gpuUtilisationRatio().p50() * 100);
            annotations.put(Marks.UTILISATION, String.valueOf(hundredths / 100));
        }
        return annotations;
    }

    private static String whole(double seconds) {
        return String.valueOf(Math.round(seconds));
    }

    private @Nullable String command() {
        return pods.stream()
                .map(PodNeeds::command)
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String image() {
        return pods.stream()
                .map(PodNeeds::image)
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
    }

    private JobSource source() {
        String url = Fields.text(annotations.get(Marks.GIT_URL));
        String commit = Fields.text(annotations.get(Marks.GIT_COMMIT));
        return url == null || commit == null ? new JobSource.None() : new JobSource.Git(url, commit);
    }

    private RequestedResources requested() {
        int gpus = pods.stream().mapToInt(each -> each.count() * each.gpus()).sum();
        int count = pods.stream().mapToInt(PodNeeds::count).sum();
        int cpus = pods.stream().mapToInt(each -> each.count() * each.cpus()).sum();
        long memory = pods.stream()
                .mapToLong(each -> each.count() * each.memoryBytes())
                .sum();
        return new RequestedResources(
                count == 0 ? null : count,
                gpus,
                gpuType(),
                cpus == 0 ? null : cpus,
                memory == 0 ? null : memory,
                timeLimitSeconds);
    }

    /** Returns the GPU type if the pods select one by the node label of NVIDIA's device plug-in. */
    private @Nullable String gpuType() {
        return pods.stream()
                .map(each -> Fields.text(each.nodeSelector().get(GPU_PRODUCT)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
