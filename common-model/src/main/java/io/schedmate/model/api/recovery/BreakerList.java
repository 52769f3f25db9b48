package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The breakers of all clusters.
 *
 * @param items one per known cluster, by name
 */
public record BreakerList(List<Breaker> items) {

    public BreakerList {
        items = Limits.items("items", items, 0, 1000);
    }
}
