package io.schedmate.registry.lifecycle;

import io.schedmate.model.job.JobSubmission;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names the field in which a repeated submission differs from the first. It never reveals the first submission's
 * value.
 */
final class SubmissionDifference {

    private SubmissionDifference() {}

    static String between(JobSubmission known, JobSubmission given) {
        Map<String, @Nullable Object> before = fields(known);
        Map<String, @Nullable Object> now = fields(given);
        String field = before.keySet().stream()
                .filter(name -> !Objects.equals(before.get(name), now.get(name)))
                .findFirst()
                .orElse("submission");
        return "Expected the %s that %s job %s on %s was submitted with, got a different one. The scheduler may have reused an id. Add the start time to externalId."
                .formatted(field, known.scheduler(), known.externalId(), known.cluster());
    }

    private static Map<String, @Nullable Object> fields(JobSubmission submission) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("owner", submission.owner());
        fields.put("project", submission.project());
        fields.put("name", submission.name());
        fields.put("queue", submission.queue());
        fields.put("command", submission.command());
        fields.put("workingDirectory", submission.workingDirectory());
        fields.put("image", submission.image());
        fields.put("source", submission.source());
        fields.put("requested", submission.requested());
        fields.put("labels", submission.labels());
        return fields;
    }
}
