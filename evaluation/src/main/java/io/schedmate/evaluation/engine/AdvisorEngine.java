package io.schedmate.evaluation.engine;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import java.util.Optional;

/** An engine that describes jobs and compares them. What it does not offer is not scored. */
public interface AdvisorEngine {

    String name();

    /** Whether it reads the job's tree; if not, it is also scored if the tree is missing. */
    boolean needsTree();

    default Optional<Workload> inspect(Job job) {
        return Optional.empty();
    }

    default Optional<Similarity> compare(Job one, Job other) {
        return Optional.empty();
    }

    /**
     * A job to describe.
     *
     * @param root top of its repository
     * @param workdir where the command runs, {@code root} or a folder below
     */
    record Job(Path root, Path workdir, String command) {}

    /** @param score 0 to 1 */
    record Similarity(double score, boolean sameWorkload) {}
}
