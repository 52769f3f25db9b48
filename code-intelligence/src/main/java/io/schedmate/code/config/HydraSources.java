package io.schedmate.code.config;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds Hydra configurations: in the folders of the search path, then in the program's config store. */
final class HydraSources {

    private static final Pattern HEADER = Pattern.compile("(?m)^\\s*#\\s*@package\\s+(\\S+)");
    private static final int HEAD = 600;
    /** Key for a group file that holds a list, which becomes the group's value; no key of a file is empty. */
    static final String LIST = "";

    private final SourceTree tree;
    private final ConfigFiles files;
    private final List<Path> folders;
    private final StoredConfigs stored;

    HydraSources(SourceTree tree, List<Path> folders, StoredConfigs stored) {
        this.tree = tree;
        this.files = new ConfigFiles(tree);
        this.folders = new ArrayList<>(folders);
        this.stored = stored;
    }

    /**
     * @param defaults the configuration's defaults list; empty if it has none
     * @param header the package that the file itself sets; null for the package of its group
     */
    record Loaded(
            Entries own, List<Value> defaults, @Nullable String header) {}

    Optional<Loaded> load(String path) {
        Optional<StoredConfigs.Stored> schema = stored.at(path.replaceFirst("\\.ya?ml$", ""));
        for (Path folder : folders) {
            Optional<Path> file = file(folder, path);
            if (file.isPresent()) {
                return Optional.of(ofFile(file.get(), schema));
            }
        }
        return schema.map(node -> loaded(node.node(), node.place()));
    }

    boolean hasGroup(String group) {
        return stored.hasGroup(group)
                || folders.stream()
                        .anyMatch(folder -> tree.resolve(folder, group)
                                .filter(tree::isFolder)
                                .isPresent());
    }

    /** Adds the folders that a primary configuration names in {@code hydra.searchpath}. */
    void search(Entries primary) {
        if (Merging.at(primary, "hydra.searchpath") instanceof Items items) {
            for (Value item : items.values()) {
                if (item instanceof Text text) {
                    String written = text.text();
                    String path = written.startsWith("pkg://")
                            ? written.substring(6).replace('.', '/')
                            : written.replaceFirst("^file://", "");
                    tree.resolve(tree.root(), path).filter(tree::isFolder).ifPresent(folders::add);
                }
            }
        }
    }

    private Loaded ofFile(Path file, Optional<StoredConfigs.Stored> schema) {
        String text = tree.text(file).orElse("");
        Matcher header = HEADER.matcher(WorkLimit.text(text.substring(0, Math.min(text.length(), HEAD))));
        Entries own = switch (files.plain(file).orElse(null)) {
            case Entries entries -> entries;
            case Items items -> {
                Entries holder = Entries.empty(items.origin());
                holder.values().put(LIST, items);
                yield holder;
            }
            case null, default -> Entries.empty(Origin.at(tree.name(file), 1));
        };
        Loaded loaded = loaded(own, header.find() ? header.group(1) : null);
        // Hydra matches a file with the schema stored under its name, unless the file has its own defaults list.
        if (schema.isPresent() && loaded.defaults().isEmpty()) {
            Entries typed = schema.get().node();
            typed.values().remove("defaults");
            Merging.into(typed, own);
            return new Loaded(typed, List.of(), loaded.header());
        }
        return loaded;
    }

    private static Loaded loaded(Entries own, @Nullable String header) {
        Value defaults = own.values().remove("defaults");
        return new Loaded(own, defaults instanceof Items items ? items.values() : List.of(), header);
    }

    private Optional<Path> file(Path folder, String name) {
        for (String ending : List.of(".yaml", ".yml", "")) {
            Optional<Path> path = tree.resolve(folder, name + ending).filter(tree::isFile);
            if (path.isPresent() && (!ending.isEmpty() || ConfigFiles.isConfig(name))) {
                return path;
            }
        }
        return Optional.empty();
    }
}
