package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that share GPUs with a job.
 *
 * @param packedWith the other jobs; empty = none
 * @param since start of the current packing
 * @param neverPackAgain true once packing has cost too much
 */
public record JobPacking(List<JobId> packedWith, @Nullable Instant since, boolean neverPackAgain) {

    public JobPacking {
        packedWith = Limits.items("packedWith", packedWith, 0, 64);
    }
}
