package io.schedmate.code.config;

import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Composes a Hydra configuration: defaults lists, groups, packages, and the overrides of the command line. */
public final class HydraComposer {

    private static final int DEPTH = 12;

    private final ConfigFiles files;
    private final SourceTree tree;
    private final Map<String, Entries> stored;
    private final Path folder;
    private final Map<String, Value> groups = new LinkedHashMap<>();
    private final List<Text> overrides = new ArrayList<>();
    private final Set<String> removed = new HashSet<>();

    private HydraComposer(SourceTree tree, Path folder, Map<String, Entries> stored) {
        this.stored = stored;
        this.tree = tree;
        this.files = new ConfigFiles(tree);
        this.folder = folder;
    }

    /**
     * @param folder the configuration path
     * @param name of the primary configuration, with or without ending
     * @param stored what the program itself defines, by group and name
     * @param words {@code a.b=c}, {@code +a=b}, {@code ++a=b}, {@code ~a}, {@code group=option}
     */
    public static Optional<Entries> compose(
            SourceTree tree, Path folder, String name, List<Text> words, Map<String, Entries> stored) {
        HydraComposer composer = new HydraComposer(tree, folder, stored);
        words.forEach(composer::sort);
        Entries result = Entries.empty(Origin.NONE);
        if (!composer.load(result, name, "", "", 0)) {
            return Optional.empty();
        }
        composer.addGroups(result);
        composer.overrides.forEach(word -> Merging.override(result, word.text(), word.origin()));
        composer.removed.forEach(path -> Merging.remove(result, path));
        Interpolation.resolve(result);
        return Optional.of(result);
    }

    private void sort(Text word) {
        String text = word.text();
        int equals = text.indexOf('=');
        if (text.startsWith("~")) {
            removed.add(equals < 0 ? text.substring(1) : text.substring(1, equals));
        } else if (equals > 0) {
            String key = text.substring(0, equals).replaceFirst("^\\++", "");
            String option = text.substring(equals + 1);
            String group = key.replaceFirst("@.*", "");
            boolean isGroup = stored.containsKey(group + "/" + option)
                    || !group.contains(".")
                            && tree.resolve(folder, group)
                                    .filter(tree::isFolder)
                                    .isPresent()
                            && (option.equals("null")
                                    || option.startsWith("[")
                                    || file(group + "/" + option).isPresent());
            if (isGroup) {
                groups.put(key, Literals.read(option, word.origin()));
            } else {
                overrides.add(word);
            }
        }
    }

    private Optional<Path> file(String name) {
        for (String ending : List.of("", ".yaml", ".yml")) {
            Optional<Path> path = tree.resolve(folder, name + ending).filter(tree::isFile);
            if (path.isPresent() && (!ending.isEmpty() || ConfigFiles.isConfig(name))) {
                return path;
            }
        }
        return Optional.empty();
    }

    /** Lays {@code name} and what its defaults list asks for over {@code into}; false where there is no such file. */
    private boolean load(Entries into, String name, String group, String place, int depth) {
        String path = group.isEmpty() ? name : group + "/" + name;
        Optional<Path> found = depth > DEPTH ? Optional.empty() : file(path);
        if (found.isEmpty() && depth <= DEPTH && stored.get(path) instanceof Entries defined) {
            layWithDefaults(into, (Entries) Merging.copy(defined), group, place, depth);
            return true;
        }
        if (found.isEmpty() || !(files.plain(found.get()).orElse(null) instanceof Entries own)) {
            return false;
        }
        layWithDefaults(into, own, group, packageOf(found.get(), place, group), depth);
        return true;
    }

    private void layWithDefaults(Entries into, Entries own, String group, String target, int depth) {
        Value defaults = own.values().remove("defaults");
        boolean laid = false;
        if (defaults instanceof Items items) {
            for (Value item : items.values()) {
                if (item instanceof Text text && text.text().equals("_self_")) {
                    lay(into, own, target);
                    laid = true;
                } else {
                    follow(into, item, group, target, depth);
                }
            }
        }
        if (!laid) {
            lay(into, own, target);
        }
    }

    /** {@code # @package _global_} at the head of a file says where its values go. */
    private String packageOf(Path file, String place, String group) {
        String text = tree.text(file).orElse("");
        String head = text.substring(0, Math.min(text.length(), 400));
        int at = head.indexOf("@package");
        if (at < 0) {
            return place;
        }
        String named = head.substring(at + "@package".length()).stripLeading().split("\\s", 2)[0];
        return switch (named) {
            case "_global_" -> "";
            case "_group_" -> group.replace('/', '.');
            default -> named.replace("_group_", group.replace('/', '.')).replace("_global_.", "");
        };
    }

    private static void lay(Entries into, Entries own, String place) {
        if (place.isEmpty()) {
            Merging.into(into, own);
            return;
        }
        if (!(Merging.at(into, place) instanceof Entries)) {
            Merging.set(into, place, Entries.empty(own.origin()));
        }
        if (Merging.at(into, place) instanceof Entries below) {
            Merging.into(below, own);
        }
    }

    private void follow(Entries into, Value item, String group, String place, int depth) {
        if (item instanceof Text text) {
            String name = text.text().replaceFirst("@.*", "");
            boolean absolute = name.startsWith("/");
            String plain = absolute ? name.substring(1) : name;
            // A file named beside this one goes where this one goes.
            load(into, leaf(plain), absolute ? parent(plain) : join(group, parent(plain)), place, depth + 1);
        } else if (item instanceof Entries entries) {
            entries.values().forEach((key, value) -> group(into, key, value, group, place, depth));
        }
    }

    private void group(Entries into, String written, Value option, String group, String place, int depth) {
        String key = written.replaceFirst("^(?:override|optional)\\s+", "");
        String at = key.contains("@") ? key.substring(key.indexOf('@') + 1) : null;
        String plain = key.replaceFirst("@.*", "");
        boolean absolute = plain.startsWith("/");
        String child = absolute ? plain.substring(1) : join(group, plain);
        Value chosen = groups.getOrDefault(key, groups.getOrDefault(child, option));
        groups.put("\0" + child, chosen);
        if (written.startsWith("override ")) {
            // The choice of an outer file stands over that of the files that were laid before.
            if (!groups.containsKey(child)) {
                groups.put(child, chosen);
            }
            return;
        }
        String target = at == null
                ? absolute ? child.replace('/', '.') : joinDots(place, plain.replace('/', '.'))
                : at.startsWith("_global_")
                        ? at.replaceFirst("^_global_\\.?", "")
                        : at.equals("_here_") ? place : joinDots(place, at);
        for (String name : names(chosen)) {
            load(into, name, child, target, depth + 1);
        }
    }

    /** Groups that the command adds, which no defaults list names. */
    private void addGroups(Entries into) {
        for (Map.Entry<String, Value> entry : List.copyOf(groups.entrySet())) {
            String key = entry.getKey();
            String plain = key.replaceFirst("@.*", "");
            if (!key.startsWith("\0") && !groups.containsKey("\0" + plain)) {
                names(entry.getValue()).forEach(name -> load(into, name, plain, plain.replace('/', '.'), 1));
            }
        }
    }

    private static List<String> names(@Nullable Value option) {
        return switch (option) {
            case Text text -> List.of(text.text());
            case Value.Num number -> List.of(Long.toString((long) number.number()));
            case Items items ->
                items.values().stream().flatMap(item -> names(item).stream()).toList();
            case None _ -> List.of();
            case null, default -> List.of();
        };
    }

    private static String leaf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String parent(String path) {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    private static String join(String one, String other) {
        return one.isEmpty() ? other : other.isEmpty() ? one : one + "/" + other;
    }

    private static String joinDots(String one, String other) {
        return one.isEmpty() ? other : other.isEmpty() ? one : one + "." + other;
    }
}
