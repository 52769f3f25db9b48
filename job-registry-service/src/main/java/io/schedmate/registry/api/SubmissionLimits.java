package io.schedmate.registry.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.FieldViolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The maximum lengths of a submission's texts, in characters. They hold for calls only: jobs that were stored before
 * remain readable.
 */
final class SubmissionLimits {

    private static final int CLUSTER = 128;
    private static final int NAME = 256;
    private static final int JOB_NAME = 512;
    private static final int IMAGE = 1024;
    private static final int PATH = 4096;

    /** The longest argument of a program on Linux. */
    private static final int COMMAND = 131_072;

    private static final int LABELS = 256;
    private static final int LABEL_KEY = 512;

    private final List<FieldViolation> violations = new ArrayList<>();

    private SubmissionLimits() {}

    /** @throws ProblemException 400 with every text that is too long */
    static void check(JobSubmission job) {
        SubmissionLimits limits = new SubmissionLimits();
        limits.text("/cluster", job.cluster(), CLUSTER);
        limits.text("/scheduler", job.scheduler(), CLUSTER);
        limits.text("/externalId", job.externalId(), NAME);
        limits.text("/name", job.name(), JOB_NAME);
        limits.text("/owner", job.owner(), NAME);
        limits.text("/project", job.project(), NAME);
        limits.text("/queue", job.queue(), NAME);
        limits.text("/command", job.command(), COMMAND);
        limits.text("/workingDirectory", job.workingDirectory(), PATH);
        limits.text("/image", job.image(), IMAGE);
        limits.text("/requested/gpuType", job.requested().gpuType(), NAME);
        limits.source(job.source());
        limits.labels(job.labels());
        if (!limits.violations.isEmpty()) {
            throw ProblemException.invalid(limits.violations);
        }
    }

    private void source(JobSource source) {
        switch (source) {
            case JobSource.Path(String path) -> text("/source/path", path, PATH);
            case JobSource.Archive(String id) -> text("/source/archiveId", id, NAME);
            case JobSource.Git(String url, String commit) -> {
                text("/source/url", url, PATH);
                text("/source/commit", commit, NAME);
            }
            case JobSource.None() -> {}
        }
    }

    private void labels(Map<String, String> labels) {
        if (labels.size() > LABELS) {
            violate("/labels", labels.size() + " labels", "at most %d labels".formatted(LABELS));
        }
        labels.keySet().stream()
                .filter(key -> key.length() > LABEL_KEY)
                .findFirst()
                .ifPresent(key -> text("/labels", key, LABEL_KEY));
        labels.values().stream()
                .filter(value -> value.length() > PATH)
                .findFirst()
                .ifPresent(value -> text("/labels", value, PATH));
    }

    private void text(String where, @Nullable String value, int longest) {
        if (value != null && value.length() > longest) {
            violate(where, value.length() + " characters", "a string of at most %d characters".formatted(longest));
        }
    }

    private void violate(String where, String wrong, String right) {
        violations.add(new FieldViolation(where, wrong, right));
    }
}
