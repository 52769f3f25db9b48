package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * A what-if question about a job that is not submitted yet.
 *
 * @param job job as in a request for advice
 * @param changes changes, each answered separately
 */
public record WhatIfRequest(AdviceRequest job, List<WhatIfChange> changes) {

    static final int MAX_CHANGES = 16;

    public WhatIfRequest {
        Require.present("job", job);
        changes = Limits.items("changes", changes, 1, MAX_CHANGES);
    }
}
