package io.schedmate.code.config;

import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Composes a Hydra configuration: defaults lists, groups, packages, and the overrides of the command line.
 *
 * @param stored the program's entries in Hydra's config store
 * @param environment the variables for {@code ${oc.env:NAME}}
 */
public record HydraComposer(SourceTree tree, StoredConfigs stored, Map<String, Value> environment) {

    private static final int DEPTH = 40;

    /** @param groups the names of the groups from which options are chosen */
    public record Composed(Entries config, Set<String> groups) {}

    /**
     * @param folders the search path, in order
     * @param name the name of the primary configuration, with or without extension
     * @param words overrides: {@code a.b=c}, {@code +a=b}, {@code ++a=b}, {@code ~a}, {@code group=option}
     */
    public Optional<Composed> compose(List<Path> folders, String name, List<Text> words) {
        HydraSources sources = new HydraSources(tree, folders, stored);
        HydraWords overrides = new HydraWords(words, sources::hasGroup);
        DefaultsList list = new DefaultsList(sources, overrides);
        List<DefaultsList.Part> parts = list.of(name);
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Entries result = Entries.empty(Origin.NONE);
        parts.forEach(part -> lay(result, part.config().own(), part.place()));
        result.values().remove("hydra");
        overrides.applyTo(result);
        result.values().remove("hydra");
        Interpolation.resolve(result, environment);
        settle(result, 0);
        return Optional.of(new Composed(result, list.groups()));
    }

    private static void lay(Entries into, Entries own, String place) {
        // Before Hydra 1.1 a group's file contained its own package level.
        if (place.isEmpty() || own.get(place.substring(place.lastIndexOf('.') + 1)) instanceof Entries) {
            Merging.into(into, own);
            return;
        }
        if (own.get(HydraSources.LIST) instanceof Items list) {
            Merging.set(into, place, Merging.copy(list));
            return;
        }
        if (!(Merging.at(into, place) instanceof Entries)) {
            Merging.set(into, place, Entries.empty(own.origin()));
        }
        if (Merging.at(into, place) instanceof Entries below) {
            Merging.into(below, own);
        }
    }

    /** Makes values that are still missing at the end unknown. */
    private static void settle(Value holder, int depth) {
        if (holder instanceof Entries entries && depth < DEPTH) {
            entries.values().replaceAll((_, value) -> StoredConfigs.isMissing(value) ? Unknown.ANYTHING : value);
            entries.values().values().forEach(value -> settle(value, depth + 1));
        } else if (holder instanceof Items items && depth < DEPTH) {
            items.values().forEach(value -> settle(value, depth + 1));
        }
    }
}
