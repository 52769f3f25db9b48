package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * A what-if question about a known job.
 *
 * @param changes changes, each answered separately
 */
public record JobWhatIfRequest(List<WhatIfChange> changes) {

    public JobWhatIfRequest {
        changes = Limits.items("changes", changes, 1, WhatIfRequest.MAX_CHANGES);
    }
}
