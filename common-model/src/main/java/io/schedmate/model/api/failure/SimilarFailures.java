package io.schedmate.model.api.failure;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * Earlier failures of a cluster that resemble a failure.
 *
 * @param items similar failures, most similar first, then newest first
 * @param total number of similar failures that the caller may see, counted up to 1000
 * @param engine engine that compared them
 */
public record SimilarFailures(List<SimilarFailure> items, int total, Engine engine) {

    public SimilarFailures {
        items = Limits.items("items", items, 0, 50);
        Limits.atLeast("total", total, 0);
        Require.present("engine", engine);
    }
}
