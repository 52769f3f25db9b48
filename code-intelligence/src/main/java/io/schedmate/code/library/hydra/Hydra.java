package io.schedmate.code.library.hydra;

import io.schedmate.code.config.HydraComposer;
import io.schedmate.code.config.Merging;
import io.schedmate.code.config.StoredConfigs;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.configuration.Instantiation;
import io.schedmate.code.library.names.ImportedNames;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models programs that receive a configuration from Hydra, through its decorator or its compose functions. */
public final class Hydra implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("hydra");

    private final Evaluator run;
    private final StructuredConfigs structured;
    private final StoredConfigs stored = new StoredConfigs();
    /** The folder of configurations given to {@code initialize}. */
    private @Nullable Path initialized;

    public Hydra(Evaluator run) {
        this.run = run;
        this.structured = new StructuredConfigs(run);
    }

    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        if (!given.values().isEmpty()) {
            return null;
        }
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Made made && NAMES.is(made.callee(), "main")) {
                Entries config = decorated(made, function);
                return run.call(function.decorated(List.of()), new Arguments(List.of(config), Map.of(), given.at()));
            }
        }
        return null;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "store" -> store(given);
            case "initialize" -> initialize(given.text(0, "config_path"), given.at());
            case "initialize folder" -> initialize(given.text(0, "config_dir"), given.at());
            case "compose" -> given.text(0, "config_name") instanceof String config ? composed(config, given) : null;
            case "instantiate" -> new Instantiation(run).of(given);
            default -> null;
        };
    }

    private Value initialize(@Nullable String written, Origin at) {
        Path beside = caller(at);
        initialized = written == null || beside == null
                ? beside
                : beside.resolve(written).normalize();
        return new None(at);
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
                ? run.program().script().getParent()
                : run.tree()
                        .resolve(run.tree().root(), file)
                        .map(Path::getParent)
                        .orElse(null);
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
        Value configPath = decorator.argument(0, "config_path");
        String path = Value.textOf(configPath);
        String name = Value.textOf(decorator.argument(1, "config_name"));
        if (name == null && path != null && path.matches(".*\\.ya?ml")) {
            // Hydra 0.11 expected the path of the file itself.
            int slash = path.lastIndexOf('/');
            name = path.substring(slash + 1);
            path = slash < 0 ? null : path.substring(0, slash);
        }
        String extra = null;
        List<Text> words = new ArrayList<>();
        List<Value> given = run.program().arguments();
        for (int i = 0; i < given.size(); i++) {
            if (!(given.get(i) instanceof Text text)) {
                continue;
            }
            String option = text.text().replaceFirst("=.*", "");
            boolean joined = text.text().startsWith("--") && text.text().contains("=");
            String value = joined
                    ? text.text().substring(text.text().indexOf('=') + 1)
                    : i + 1 < given.size() ? Value.textOf(given.get(i + 1)) : null;
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
        if (path == null && configPath != null && !(configPath instanceof None) && name != null) {
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
        Path below = run.program().folder();
        if (path != null && path.startsWith("pkg://")) {
            folders.add(run.tree().root().resolve(path.substring(6).replace('.', '/')));
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
            Entries overrides = Entries.empty(Origin.COMMAND);
            words.forEach(word -> Merging.override(overrides, word.text(), word.origin()));
            run.trace().composes(overrides);
            return overrides;
        });
    }

    private Optional<Entries> compose(List<Path> folders, String name, List<Text> words) {
        return new HydraComposer(run.tree(), stored, run.program().environment())
                .compose(folders, name, words)
                .map(composed -> {
                    run.trace().composes(composed.config(), composed.groups());
                    return composed.config();
                });
    }

    /** Opens modules that store configurations when they are imported, even if nothing else in them is used. */
    private void storing(FunctionValue function) {
        Set<String> seen = new LinkedHashSet<>();
        for (int round = 0; round < 4; round++) {
            Set<String> imported = new LinkedHashSet<>(run.trace().modules().keySet());
            imported.removeAll(seen);
            seen.addAll(imported);
            imported.forEach(module -> run.modules().openWhere(module, function.closure().module, "ConfigStore"));
        }
    }
}
