package io.schedmate.code.config;

import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Configurations that are in Hydra's config store rather than in files, by {@code group/name}. */
public final class StoredConfigs {

    private final Map<String, Stored> byPath = new HashMap<>();

    /** @param place the package for which it was stored; null for the package of its group */
    record Stored(Entries node, @Nullable String place) {}

    /** @param group empty for a configuration without a group */
    public void store(String group, String name, @Nullable String place, Entries node) {
        String plain = name.replaceFirst("\\.ya?ml$", "");
        byPath.put(group.isEmpty() ? plain : group + "/" + plain, new Stored(node, place));
    }

    Optional<Stored> at(String path) {
        return Optional.ofNullable(byPath.get(path))
                .map(stored -> new Stored(
                        Merging.copy(stored.node()) instanceof Entries copied ? copied : stored.node(),
                        stored.place()));
    }

    boolean hasGroup(String group) {
        return byPath.keySet().stream().anyMatch(path -> path.startsWith(group + "/"));
    }

    /** Whether a field has no default and must be set by another configuration. */
    static boolean isMissing(Value value) {
        return value instanceof Value.Text text && text.text().equals("???");
    }
}
