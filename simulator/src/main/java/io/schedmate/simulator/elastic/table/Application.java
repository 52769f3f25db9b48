package io.schedmate.simulator.elastic.table;

import java.util.Map;

/**
 * An application in the tables.
 *
 * @param profiles profiles by type of GPU
 */
public record Application(Recipe recipe, Validation validation, Map<String, GpuProfile> profiles) {

    public Application {
        profiles = Map.copyOf(profiles);
    }

    public GpuProfile on(String gpuType) {
        GpuProfile profile = profiles.get(gpuType);
        if (profile == null) {
            throw new IllegalArgumentException("expected step times of " + recipe.name() + " on a type of GPU that was"
                    + " measured (" + gpuType + "). Name one of " + profiles.keySet());
        }
        return profile;
    }
}
