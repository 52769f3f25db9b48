package io.schedmate.code.run;

import io.schedmate.code.config.HydraComposer;
import io.schedmate.code.config.Merging;
import io.schedmate.code.config.StoredConfigs;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Programs that Hydra hands a configuration to: by its decorator, or by its compose functions. */
final class HydraPrograms {

    private final Interpreter run;
    private final StructuredConfigs structured;
    private final StoredConfigs stored = new StoredConfigs();
    /** Where {@code initialize} said that the configurations lie. */
    private @Nullable Path initialized;

    HydraPrograms(Interpreter run) {
        this.run = run;
        this.structured = new StructuredConfigs(run);
    }

    /** The configuration of a function that Hydra's decorator calls; null for all other functions. */
    @Nullable
    Entries configOf(FunctionValue function) {
        for (String decorator : List.of("hydra.main", "hydra_main", "hydra_runner")) {
            if (function.decorator(decorator) instanceof Made made) {
                return decorated(made, function);
            }
        }
        return null;
    }

    @Nullable
    Value call(String name, String leaf, Arguments given) {
        return switch (leaf) {
            case "store" -> name.contains("ConfigStore") ? store(given) : null;
            case "initialize", "initialize_config_dir" -> {
                if (!name.contains("hydra")) {
                    yield null;
                }
                String written = given.text(0, leaf.equals("initialize") ? "config_path" : "config_dir");
                Path beside = caller(given.at());
                initialized = written == null || beside == null
                        ? beside
                        : beside.resolve(written).normalize();
                yield new None(given.at());
            }
            case "compose" -> {
                String config = given.text(0, "config_name");
                yield name.contains("hydra") && config != null ? composed(config, given) : null;
            }
            case "II" ->
                name.contains("omegaconf") && given.get(0) instanceof Text path
                        ? new Text("${" + path.text() + "}", path.origin())
                        : null;
            case "SI" -> name.contains("omegaconf") ? given.get(0) : null;
            default -> null;
        };
    }

    private @Nullable Value composed(String config, Arguments given) {
        List<Text> words = new ArrayList<>();
        if (given.get(1, "overrides") instanceof Items items) {
            items.values().forEach(item -> {
                if (item instanceof Text text) {
                    words.add(text);
                }
            });
        }
        Path folder = initialized;
        return compose(folder == null ? List.of() : List.of(folder), config, words)
                .orElse(null);
    }

    private @Nullable Path caller(Origin at) {
        String file = at.places().isEmpty() ? null : at.places().getFirst().file();
        return file == null
                ? run.program.script().getParent()
                : run.tree.resolve(run.tree.root(), file).map(Path::getParent).orElse(null);
    }

    private Value store(Arguments given) {
        String name = given.text(0, "name");
        Entries node = structured.entries(given.get(1, "node"));
        String group = given.text(2, "group");
        if (name != null && node != null) {
            stored.store(group == null ? "" : group, name, given.text(3, "package"), node);
        }
        return new None(given.at());
    }

    private Entries decorated(Made decorator, FunctionValue function) {
        storing(function);
        Value told = decorator.argument(0, "config_path");
        String path = Interpreter.textOf(told);
        String name = Interpreter.textOf(decorator.argument(1, "config_name"));
        if (name == null && path != null && path.matches(".*\\.ya?ml")) {
            // Hydra 0.11 was told the file itself.
            int slash = path.lastIndexOf('/');
            name = path.substring(slash + 1);
            path = slash < 0 ? null : path.substring(0, slash);
        }
        String extra = null;
        List<Text> words = new ArrayList<>();
        List<Value> given = run.program.arguments();
        for (int i = 0; i < given.size(); i++) {
            if (!(given.get(i) instanceof Text text)) {
                continue;
            }
            String option = text.text().replaceFirst("=.*", "");
            boolean joined = text.text().startsWith("--") && text.text().contains("=");
            String value = joined
                    ? text.text().substring(text.text().indexOf('=') + 1)
                    : i + 1 < given.size() ? Interpreter.textOf(given.get(i + 1)) : null;
            switch (option) {
                case "--config-name", "-cn" -> name = value;
                case "--config-path", "-cp" -> path = value;
                case "--config-dir", "-cd" -> extra = value;
                default -> {
                    words.add(text);
                    joined = true;
                }
            }
            i += joined ? 0 : 1;
        }
        Path script = function.closure().module.file.getParent();
        if (path == null && told != null && !(told instanceof None) && name != null) {
            path = HydraFolders.of(run, name);
        }
        return composed(script, path, extra, name, words);
    }

    private Entries composed(
            @Nullable Path script,
            @Nullable String path,
            @Nullable String extra,
            @Nullable String name,
            List<Text> words) {
        Set<Path> folders = new LinkedHashSet<>();
        Path below = run.program.folder();
        if (path != null && path.startsWith("pkg://")) {
            folders.add(run.tree.root().resolve(path.substring(6).replace('.', '/')));
        } else if (script != null) {
            folders.add(path == null ? script : script.resolve(path).normalize());
        }
        if (path != null && !path.startsWith("pkg://")) {
            folders.add(below.resolve(path).normalize());
        }
        if (extra != null) {
            folders.add(below.resolve(extra).normalize());
        }
        Optional<Entries> config = name == null ? Optional.empty() : compose(List.copyOf(folders), name, words);
        return config.orElseGet(() -> {
            Entries told = Entries.empty(Origin.COMMAND);
            words.forEach(word -> Merging.override(told, word.text(), word.origin()));
            run.trace.composes(told);
            return told;
        });
    }

    private Optional<Entries> compose(List<Path> folders, String name, List<Text> words) {
        return new HydraComposer(run.tree, stored, run.program.environment())
                .compose(folders, name, words)
                .map(composed -> {
                    run.trace.composes(composed.config(), composed.groups());
                    return composed.config();
                });
    }

    /** Modules that store configurations as they are imported, though nothing of them is used. */
    private void storing(FunctionValue function) {
        Set<String> seen = new LinkedHashSet<>();
        for (int round = 0; round < 4; round++) {
            Set<String> imported = new LinkedHashSet<>(run.trace.modules().keySet());
            imported.removeAll(seen);
            seen.addAll(imported);
            imported.forEach(module -> run.modules.openWhere(module, function.closure().module, "ConfigStore"));
        }
    }
}
