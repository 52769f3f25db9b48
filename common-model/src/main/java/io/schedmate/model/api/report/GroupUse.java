package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The GPU hours of an owner, a project or a cluster.
 *
 * @param name name of the group; null = unknown
 */
public record GroupUse(@Nullable String name, GpuUse use) {

    public GroupUse {
        Limits.text("name", name, 1, 1000);
        Require.present("use", use);
    }
}
