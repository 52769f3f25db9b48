package io.schedmate.failure.store;

import io.schedmate.failure.jobs.Visible;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The jobs that a caller may see, as a condition on {@code known_job k}. */
public record FleetScope(@Nullable Visible visible) {

    public String condition() {
        return visible == null ? "true" : "(k.project in (:projects) or k.owner = :caller)";
    }

    public Map<String, @Nullable Object> parameters() {
        Map<String, @Nullable Object> parameters = new HashMap<>();
        if (visible != null) {
            // SQL does not allow an empty list; no project has an empty name.
            parameters.put("projects", visible.projects().isEmpty() ? Set.of("") : visible.projects());
            parameters.put("caller", visible.owner());
        }
        return parameters;
    }
}
