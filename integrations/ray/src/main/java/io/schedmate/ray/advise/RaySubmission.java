package io.schedmate.ray.advise;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.RequestedResources;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A job that is about to be submitted to Ray.
 *
 * @param gpus GPUs of the entrypoint; null for Ray's default
 * @param deadlineSeconds how long advice may take, in seconds; after that the job is submitted without advice
 * @param runtimeEnvironment in Ray's format; null for none
 * @param retries the maximum number of retries, 0 to 10
 */
public record RaySubmission(
        String cluster,
        @Nullable String project,
        String submissionId,
        String entrypoint,
        @Nullable Integer gpus,
        double deadlineSeconds,
        @Nullable ObjectNode runtimeEnvironment,
        int retries) {

    private static final String ADVICE_ID = "schedmate.advice_id";
    private static final String JOB_ID = "schedmate.job_id";
    private static final String EXPECTED = "schedmate.expected_seconds";

    /**
     * Returns the entrypoint as one command line. A single argument is a command line already; several are its words.
     */
    public static String entrypoint(List<String> words) {
        return words.size() == 1
                ? words.getFirst()
                : words.stream().map(RaySubmission::quoted).collect(Collectors.joining(" "));
    }

    /** Returns Ray's submission request with the advice in its metadata, or without if SchedMate gives none. */
    public ObjectNode request(SchedMateClient schedmate, Consumer<String> log) {
        Map<String, String> metadata = new TreeMap<>();
        metadata.put(JOB_ID, JobId.of(cluster, "ray", submissionId).toString());
        if (retries > 0) {
            metadata.put(RayRetries.RETRIES, String.valueOf(retries));
            if (gpus != null) {
                // Ray's list of jobs omits it, and a later attempt needs it.
                metadata.put(RayRetries.GPUS, gpus.toString());
            }
        }
        try {
            Advice advice = schedmate.advise(question());
            metadata.put(ADVICE_ID, advice.adviceId().toString());
            expected(advice).ifPresent(seconds -> metadata.put(EXPECTED, seconds));
        } catch (CallFailed unavailable) {
            log.accept("submitted without advice: " + unavailable.getMessage());
        }
        ObjectNode request = JsonMapper.builder()
                .build()
                .createObjectNode()
                .put("entrypoint", entrypoint)
                .put("submission_id", submissionId);
        if (gpus != null) {
            request.put("entrypoint_num_gpus", gpus);
        }
        if (runtimeEnvironment != null) {
            request.set("runtime_env", runtimeEnvironment);
        }
        ObjectNode texts = request.putObject("metadata");
        metadata.forEach(texts::put);
        return request;
    }

    private AdviceRequest question() {
        return new AdviceRequest(
                cluster,
                null,
                project,
                null,
                null,
                entrypoint,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(null, gpus, null, null, null, null),
                deadlineSeconds);
    }

    private static Optional<String> expected(Advice advice) {
        return Optional.ofNullable(advice.estimates())
                .map(Estimates::durationSeconds)
                .map(Quantiles::p50)
                .map(seconds -> BigDecimal.valueOf(seconds)
                        .setScale(0, RoundingMode.HALF_UP)
                        .toPlainString());
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\"'\"'") + "'";
    }
}
