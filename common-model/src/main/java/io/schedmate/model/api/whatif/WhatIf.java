package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The predicted duration and memory of a job with other GPUs or another batch size.
 *
 * @param jobId the job; null = not submitted yet
 * @param computedAt time of the prediction
 * @param asIs case of the unchanged job
 * @param changed one case per change, in the order of the request
 * @param caveats notes for the reader on all cases
 */
public record WhatIf(
        @Nullable JobId jobId, Instant computedAt, WhatIfCase asIs, List<WhatIfCase> changed, List<String> caveats) {

    public WhatIf {
        Require.present("computedAt", computedAt);
        Require.present("asIs", asIs);
        changed = Limits.items("changed", changed, 1, WhatIfRequest.MAX_CHANGES);
        caveats = Limits.items("caveats", caveats, 0, 16);
    }
}
