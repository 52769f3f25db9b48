package io.schedmate.advisor.estimate;

import io.schedmate.code.admission.CommandSignature;
import io.schedmate.code.command.JobCommand;
import io.schedmate.code.history.JobFacts;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Converts a submission to the estimator's facts. */
public final class Facts {

    private static final Path NO_TREE = Path.of("no-tree");
    private static final double BYTES_A_MEGABYTE = 1 << 20;

    private Facts() {}

    public static JobFacts of(JobSubmission job) {
        RequestedResources asked = job.requested();
        return new JobFacts(
                job.owner(),
                workload(job),
                job.queue(),
                number(asked.gpus()),
                number(asked.cpus()),
                number(asked.nodes()),
                asked.memoryBytes() == null ? null : asked.memoryBytes() / BYTES_A_MEGABYTE,
                asked.timeLimitSeconds());
    }

    /** Returns the job's name or, if it has none, the program that its command starts, as in records of past jobs. */
    private static @Nullable String workload(JobSubmission job) {
        if (job.name() != null || job.command() == null) {
            return job.name();
        }
        String program = CommandSignature.of(new JobCommand(NO_TREE, NO_TREE, job.command()))
                .program();
        return program.isBlank() ? null : program;
    }

    private static @Nullable Double number(@Nullable Integer value) {
        return value == null ? null : value.doubleValue();
    }
}
