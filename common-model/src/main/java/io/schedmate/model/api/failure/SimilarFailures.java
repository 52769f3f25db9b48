package io.schedmate.model.api.failure;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * Earlier failures of a cluster that resemble a failure.
 *
 * @param items the most similar ones, most similar first, then newest first
 * @param total how many there are that the caller may see, counted up to 1000
 * @param engine what compared them
 */
public record SimilarFailures(List<SimilarFailure> items, int total, Engine engine) {

    public SimilarFailures {
        items = Limits.items("items", items, 0, 50);
        Limits.atLeast("total", total, 0);
        Require.present("engine", engine);
    }
}
