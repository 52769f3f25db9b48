package io.schedmate.code.config;

import io.schedmate.code.config.HydraSources.Loaded;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configurations that a primary one consists of, in the order of merging. As in Hydra, later items are opened
 * first, and the first override of a group wins.
 */
final class DefaultsList {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([\\w/@.]+)\\}");
    private static final int DEPTH = 16;
    private static final int MAX = 400;

    private final HydraSources sources;
    private final HydraWords words;
    /**
     * The choices by the key of a group. If the command chooses nothing, the first file that overrides the group
     * decides.
     */
    private final Map<String, Value> choices;
    /** The current choices of groups, for choices that refer to other groups. */
    private final Map<String, Value> known = new HashMap<>();

    private final Set<String> met = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();
    private int left = MAX;

    DefaultsList(HydraSources sources, HydraWords words) {
        this.sources = sources;
        this.words = words;
        this.choices = new HashMap<>(words.chosen());
    }

    /** @param place the dotted package of its values; empty for the top */
    record Part(Loaded config, String place) {}

    /** Returns the configurations in the order of merging; empty if there is no such configuration. */
    List<Part> of(String primary) {
        Loaded first = sources.load(primary).orElse(null);
        if (first == null) {
            return List.of();
        }
        sources.search(first.own());
        for (DefaultsItem item : DefaultsItem.of(first.defaults())) {
            Value option = item.option();
            if (option != null && !item.overrides()) {
                known.put(item.pathIn(""), option);
            }
        }
        known.putAll(words.chosen());
        // Items from the command come last, so their overrides are first.
        List<Part> added = new ArrayList<>();
        for (Map.Entry<String, Value> each :
                List.copyOf(words.added().entrySet()).reversed()) {
            if (known.containsKey(each.getKey())) {
                choices.put(each.getKey(), each.getValue());
            } else {
                added.addAll(0, group(DefaultsItem.of(each.getKey(), each.getValue()), "", "", 1));
            }
        }
        List<Part> parts = new ArrayList<>(config(primary, "", DefaultsItem.parent(primary), "", false, 0));
        parts.addAll(added);
        words.chosen().forEach((key, value) -> {
            if (!met.contains(key)) {
                parts.addAll(group(DefaultsItem.of(key, value), "", "", 1));
            }
        });
        return parts;
    }

    /** Returns the keys of all groups found. */
    Set<String> groups() {
        return Set.copyOf(met);
    }

    /**
     * @param group the base for its own relative defaults
     * @param placed whether the referring item sets the package, so that the header of the configuration is ignored
     */
    private List<Part> config(String path, String group, String folder, String place, boolean placed, int depth) {
        if (depth > DEPTH || left-- <= 0 || open.contains(path)) {
            return List.of();
        }
        Loaded loaded = sources.load(path).orElse(null);
        if (loaded == null) {
            return List.of();
        }
        String in = placed || loaded.header() == null ? place : headed(loaded.header(), folder);
        String beside = group.isEmpty() ? folder : group;
        List<DefaultsItem> items = DefaultsItem.of(loaded.defaults());
        for (DefaultsItem item : items) {
            Value option = item.option();
            if (item.overrides() && option != null) {
                choices.putIfAbsent(item.key(beside, in), option);
            }
        }
        open.push(path);
        List<Part> parts = new ArrayList<>();
        if (items.stream().noneMatch(DefaultsItem::isSelf)) {
            parts.add(new Part(loaded, in));
        }
        for (DefaultsItem item : items.reversed()) {
            if (item.isSelf()) {
                parts.addFirst(new Part(loaded, in));
            } else if (item.option() != null && !item.overrides()) {
                parts.addAll(0, group(item, beside, in, depth + 1));
            } else if (!item.overrides()) {
                String child = item.pathIn(beside);
                parts.addAll(
                        0,
                        config(
                                child,
                                "",
                                DefaultsItem.parent(child),
                                item.placeIn(in),
                                item.place() != null,
                                depth + 1));
            }
        }
        open.pop();
        return parts;
    }

    private List<Part> group(DefaultsItem item, String beside, String place, int depth) {
        String key = item.key(beside, place);
        String group = item.pathIn(beside);
        met.add(key);
        if (words.removes(key)) {
            return List.of();
        }
        // A group in another package may be chosen by its name alone.
        Value chosen = choices.getOrDefault(key, choices.getOrDefault(group, item.option()));
        met.add(choices.containsKey(key) ? key : group);
        List<Part> parts = new ArrayList<>();
        for (String name : DefaultsItem.names(chosen)) {
            String path = group + "/" + referred(name);
            parts.addAll(config(path, group, group, item.placeIn(place), item.place() != null, depth));
        }
        if (chosen != null) {
            known.putIfAbsent(key, chosen);
        }
        return parts;
    }

    private String referred(String name) {
        Matcher reference = REFERENCE.matcher(WorkLimit.text(name));
        return reference.replaceAll(found -> {
            Value value = choices.getOrDefault(found.group(1), known.get(found.group(1)));
            List<String> names = DefaultsItem.names(value);
            return Matcher.quoteReplacement(names.size() == 1 ? names.getFirst() : "");
        });
    }

    /** The package in a header is absolute, whichever file refers to it. */
    private static String headed(@Nullable String header, String folder) {
        String group = folder.replace('/', '.');
        return header == null ? "" : DefaultsItem.absolute(header.replace("_group_", group));
    }
}
