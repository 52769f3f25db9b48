package io.schedmate.evaluation.engine;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import java.util.Optional;

/** An engine that describes jobs and compares them. Only the parts that it offers are scored. */
public interface AdvisorEngine {

    String name();

    /** Whether it reads the job's tree; if not, it is also scored on jobs without a tree. */
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
     * @param workdir the command's working directory, {@code root} or a folder below
     */
    record Job(Path root, Path workdir, String command) {}

    /** @param score 0 to 1 */
    record Similarity(double score, boolean sameWorkload) {}
}
