package io.schedmate.code;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;

/** Determines a job's metadata from its run command and, if possible, from its tree. */
public interface WorkloadInspector {

    /**
     * Returns the job's metadata. Never runs anything from the job and never reads outside {@code root}.
     *
     * @param root the limit of reading, usually the top of the repository
     * @param workdir where the command runs; {@code root} itself or a folder below it
     */
    Workload inspect(Path root, Path workdir, String command);
}
