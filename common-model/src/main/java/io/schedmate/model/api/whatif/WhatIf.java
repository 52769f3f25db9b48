package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a job's duration and memory with other GPUs or another batch size.
 *
 * @param jobId null = not submitted yet
 * @param computedAt time of the prediction
 * @param asIs the unchanged job
 * @param changed one case per change, in the order of the request
 * @param caveats notes for the reader on all of them
 */
public record WhatIf(
        @Nullable JobId jobId, Instant computedAt, WhatIfCase asIs, List<WhatIfCase> changed, List<String> caveats) {

    public WhatIf {
        Require.present("computedAt", computedAt);
        Require.present("asIs", asIs);
        changed = Limits.items("changed", changed, 1, WhatIfRequest.MOST_CHANGES);
        caveats = Limits.items("caveats", caveats, 0, 16);
    }
}
