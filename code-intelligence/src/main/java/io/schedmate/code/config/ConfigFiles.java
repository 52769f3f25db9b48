package io.schedmate.code.config;

import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the configuration files of a tree, with the files that they extend. The extension determines the format. */
public record ConfigFiles(SourceTree tree) {

    private static final Set<String> YAML = Set.of("yaml", "yml", "json", "jsonc", "hparams", "jsonnet");
    private static final String TOML = "toml";
    private static final Set<String> ASSIGNMENTS = Set.of("ini", "cfg", "conf", "gin");
    /**
     * Extensions that do not indicate a configuration. Such a file contains assignments if a program reads it as a
     * configuration.
     */
    private static final Set<String> PLAIN = Set.of("txt", "config", "args");

    private static final List<String> BASES =
            List.of("_BASE_", "_base_", "base_config", "__base__", "BASE", "base", "inherit_from");
    private static final int CHAIN = 8;

    public static boolean isConfig(String name) {
        return YAML.contains(ending(name))
                || ASSIGNMENTS.contains(ending(name))
                || ending(name).equals(TOML);
    }

    /** @param written the path as the job gives it, in {@code folder} */
    public Optional<Value> read(Path folder, String written) {
        return tree.find(folder, written).flatMap(file -> read(file, 0));
    }

    public Optional<Value> read(Path file) {
        return read(file, 0);
    }

    /** Returns the documents of a YAML file. */
    public List<Value> documents(Path file) {
        return tree.text(file)
                .map(text -> YamlReader.documents(text, tree.name(file)))
                .orElse(List.of());
    }

    /** Returns the content of the file alone, without the files that it extends. */
    public Optional<Value> plain(Path file) {
        String name = tree.name(file);
        return tree.text(file).flatMap(text -> read(text, name));
    }

    private static Optional<Value> read(String text, String name) {
        // Some projects use other extensions for JSON.
        if (text.stripLeading().startsWith("{")) {
            // Text that is not JSON, such as a YAML mapping in braces, may be YAML.
            return JsonReader.read(text, name).or(() -> YamlReader.read(text, name));
        }
        return switch (ending(name)) {
            case String ending
            when ASSIGNMENTS.contains(ending) || PLAIN.contains(ending) ->
                Optional.of(AssignmentReader.read(text, name));
            case TOML -> Optional.of(TomlReader.read(text, name));
            case "json", "jsonc" -> JsonReader.read(text, name).or(() -> YamlReader.read(text, name));
            default -> YamlReader.read(text, name);
        };
    }

    private Optional<Value> read(Path file, int depth) {
        Optional<Value> value = plain(file);
        if (depth < CHAIN && value.isPresent() && value.get() instanceof Entries entries) {
            return Optional.of(onBases(entries, file, depth));
        }
        return value;
    }

    private Value onBases(Entries entries, Path file, int depth) {
        Entries merged = null;
        for (String key : BASES) {
            for (String base : texts(entries.get(key))) {
                Optional<Value> below = isConfig(base)
                        ? tree.find(folderOf(file), base)
                                .filter(other -> !other.equals(file))
                                .flatMap(other -> read(other, depth + 1))
                        : Optional.empty();
                if (below.isPresent() && below.get() instanceof Entries lower) {
                    merged = merged == null ? Entries.empty(lower.origin()) : merged;
                    Merging.into(merged, lower);
                }
            }
        }
        if (merged == null) {
            return entries;
        }
        Merging.into(merged, entries);
        return merged;
    }

    private static Path folderOf(Path file) {
        Path folder = file.getParent();
        return folder == null ? file : folder;
    }

    private static List<String> texts(@org.jspecify.annotations.Nullable Value value) {
        return switch (value) {
            case Text text -> List.of(text.text());
            case Items items ->
                items.values().stream()
                        .filter(Text.class::isInstance)
                        .map(item -> ((Text) item).text())
                        .toList();
            case null, default -> List.of();
        };
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
