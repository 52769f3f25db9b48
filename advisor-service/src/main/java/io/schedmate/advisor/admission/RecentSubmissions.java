package io.schedmate.advisor.admission;

import io.schedmate.code.admission.AdmissionAnalyzer;
import io.schedmate.code.admission.Submission;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Applies the Admission Analyzer to recent submissions (full paper, section 3.1). */
public final class RecentSubmissions {

    private static final int REMEMBERED_PER_USER = 200;
    private static final Path NO_TREE = Path.of("no-tree");

    private final AdmissionAnalyzer analyzer;

    /** @param recent the maximum age of a matching submission */
    public RecentSubmissions(Duration recent) {
        this.analyzer = new AdmissionAnalyzer(REMEMBERED_PER_USER, recent);
    }

    public void remember(JobId jobId, JobSubmission submission, Instant at) {
        asSubmission(jobId.toString(), submission, at).ifPresent(analyzer::remember);
    }

    /** Returns the jobs that this one repeats, latest first. */
    public List<JobId> matches(String id, JobSubmission submission, Instant at) {
        return asSubmission(id, submission, at).map(analyzer::matches).orElse(List.of()).stream()
                .map(match -> JobId.parse(match.id()))
                .toList();
    }

    /** Converts a job; empty if it has no owner or no command, since it then matches no other job. */
    private static Optional<Submission> asSubmission(String id, JobSubmission job, Instant at) {
        if (job.owner() == null || job.command() == null) {
            return Optional.empty();
        }
        Path root = root(job.source());
        return Optional.of(new Submission(
                id, job.cluster() + "/" + job.owner(), root, workdir(root, job), job.command(), null, at));
    }

    /**
     * Returns the root that identifies the code. Code at one path is one tree, and a repository is one tree at any
     * commit.
     */
    private static Path root(JobSource source) {
        return switch (source) {
            case JobSource.Path(String path) -> path(NO_TREE, path);
            case JobSource.Git git -> path(NO_TREE, git.url().replace("://", "/"));
            // Each upload is new, so only the command is compared.
            case JobSource.Archive _, JobSource.None _ -> NO_TREE;
        };
    }

    private static Path workdir(Path root, JobSubmission job) {
        return job.workingDirectory() == null ? root : path(root, job.workingDirectory());
    }

    private static Path path(Path from, String name) {
        try {
            return from.resolve(name);
        } catch (InvalidPathException _) {
            return from;
        }
    }
}
