package io.schedmate.code.run;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Interpolation;
import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Libraries that read, merge and instantiate configuration: OmegaConf, Hydra, yaml and json, gin, yacs and their kin. */
final class ConfigurationLibraries {

    private static final Set<String> DICTIONARIES = Set.of(
            "EasyDict",
            "edict",
            "Munch",
            "munchify",
            "DefaultMunch",
            "Box",
            "AttrDict",
            "DotDict",
            "ConfigDict",
            "FrozenConfigDict",
            "OrderedDict",
            "defaultdict",
            "Namespace",
            "SimpleNamespace",
            "CfgNode",
            "CN",
            "dotdict",
            "config_dict",
            "FrozenDict",
            "dict",
            "HParams",
            "Config",
            "addict.Dict");

    private final Interpreter run;
    private final Libraries libraries;
    private final ConfigFiles files;

    ConfigurationLibraries(Interpreter run, Libraries libraries, ConfigFiles files) {
        this.run = run;
        this.libraries = libraries;
        this.files = files;
    }

    @Nullable
    Value call(String name, String leaf, Arguments given) {
        Value first = given.get(0, "initial_dictionary");
        if (first instanceof Entries initial && given.named().containsKey("initial_dictionary")) {
            return Builtins.dictionary(new Arguments(List.of(initial), Map.of(), given.at()));
        }
        if (DICTIONARIES.contains(leaf) && (first == null || first instanceof Entries || first instanceof Items)) {
            return Builtins.dictionary(given);
        }
        return switch (leaf) {
            case "load",
                    "safe_load",
                    "full_load",
                    "unsafe_load",
                    "loads",
                    "load_yaml",
                    "fromfile",
                    "parse_file",
                    "load_hyperpyyaml",
                    "LoadConfig",
                    "load_config",
                    "from_json_file",
                    "from_yaml_file",
                    "from_file" -> loaded(name, first);
            case "create", "structured" -> name.contains("OmegaConf") && first != null ? structured(first) : null;
            case "merge", "unsafe_merge" -> name.contains("OmegaConf") ? merged(given) : null;
            case "to_container", "to_object", "masked_copy" -> name.contains("OmegaConf") ? first : null;
            case "select" -> name.contains("OmegaConf") ? selected(first, given) : null;
            case "update_config_dict" -> first instanceof Entries entries ? updated(entries, given.get(1)) : null;
            case "from_cli" ->
                name.contains("OmegaConf")
                        ? fromWords(
                                given.get(0, "args_list") instanceof Items words
                                        ? words.values()
                                        : run.program.arguments())
                        : null;
            case "from_dotlist" -> first instanceof Items words ? fromWords(words.values()) : null;
            case "instantiate", "get_class", "get_object", "get_method", "call" ->
                name.contains("hydra") || name.contains("instantiate") ? instantiated(first, given) : null;
            case "get_config" -> shipped(given);
            case "DictConfig", "ListConfig" -> given.get(0, "content");
            case "apply_overrides" -> name.contains("LazyConfig") ? overridden(given) : null;
            case "resolve" -> {
                if (first instanceof Entries entries && name.contains("OmegaConf")) {
                    Interpolation.resolve(entries, run.program.environment());
                }
                yield name.contains("OmegaConf") ? new None(given.at()) : null;
            }
            case "set_struct", "set_readonly", "register_new_resolver", "register_resolver" ->
                name.contains("OmegaConf") ? new None(given.at()) : null;
            case "parse_config_file", "parse_config", "parse_config_files_and_bindings" -> {
                libraries.gin().parse(given);
                yield new None(given.at());
            }
            default -> null;
        };
    }

    /** Detectron2's own configurations, where it is itself the tree; null for all other functions. */
    @Nullable
    Value lazy(FunctionValue function, Arguments given) {
        if (function.name().equals("get_config") && function.closure().names.get("LazyConfig") != null) {
            return shipped(given);
        }
        if (function.name().equals("fromfile") && isCopyOfOpenMmlab(function)) {
            return loaded("Config.fromfile", given.get(0));
        }
        if (!function.closure().module.path.endsWith("config/lazy.py")) {
            return null;
        }
        return switch (function.name()) {
            case "load" -> given.get(0) instanceof Text file ? libraries.config(file.text()) : null;
            case "apply_overrides" -> overridden(given);
            default -> null;
        };
    }

    /** Many trees hold OpenMMLab's reader of configurations under a name of their own. */
    private boolean isCopyOfOpenMmlab(FunctionValue function) {
        return run.tree
                .text(function.closure().module.file)
                .filter(text -> text.contains("'_base_'") || text.contains("\"_base_\""))
                .isPresent();
    }

    /** A library's own configuration by its path below the folder that it keeps them in. */
    @Nullable
    Value shipped(Arguments given) {
        String path = given.text(0, "config_path");
        if (path == null || !path.endsWith(".py")) {
            return null;
        }
        Value found = libraries.config("configs/" + path);
        return found != null ? found : libraries.pythonConfig("configs/" + path, run.tree.root());
    }

    private @Nullable Value overridden(Arguments given) {
        if (given.get(0) instanceof Entries entries && given.get(1, "overrides") instanceof Items words) {
            libraries.mergeList(entries, words);
            return entries;
        }
        return null;
    }

    private static Value updated(Entries entries, @Nullable Value updates) {
        Value copy = Merging.copy(entries);
        if (copy instanceof Entries copied && updates instanceof Entries more) {
            Merging.into(copied, more);
        }
        return copy;
    }

    /** What stands at a dotted path, else the default that is given, else nothing. */
    private static @Nullable Value selected(@Nullable Value config, Arguments given) {
        String path = given.text(1, "key");
        if (!(config instanceof Entries entries) || path == null) {
            return null;
        }
        Value found = Merging.at(entries, path);
        Value otherwise = given.named().get("default");
        return found != null ? found : otherwise != null ? otherwise : new None(given.at());
    }

    private Value structured(Value value) {
        Entries entries = value instanceof ClassValue || value instanceof ObjectValue
                ? new StructuredConfigs(run).entries(value)
                : null;
        return entries != null ? entries : value instanceof ObjectValue object ? object.attributes : value;
    }

    private @Nullable Value loaded(String name, @Nullable Value source) {
        boolean isOfWeights = name.startsWith("torch.") || name.startsWith("numpy") || name.startsWith("pickle");
        if (isOfWeights || source == null) {
            return null;
        }
        Value value = switch (source) {
            case FileValue file -> files.read(file.path()).orElse(null);
            case FileValue.Content content -> files.read(content.path()).orElse(null);
            case Text text
            when ConfigFiles.isConfig(text.text()) || text.text().endsWith(".py") -> libraries.config(text.text());
            default -> null;
        };
        if (value instanceof Entries entries) {
            if (name.contains("OmegaConf") || name.contains("hyperpyyaml")) {
                Interpolation.resolve(entries, run.program.environment());
            }
            run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return value;
    }

    private Value merged(Arguments given) {
        Entries all = Entries.empty(given.at());
        for (Value value : given.values()) {
            if (structured(value) instanceof Entries entries) {
                Merging.into(all, entries);
            }
        }
        Interpolation.resolve(all, run.program.environment());
        run.trace.supersedes(given.values());
        run.trace.composes(all);
        return all;
    }

    private static Value fromWords(List<Value> words) {
        Entries entries = Entries.empty(Origin.COMMAND);
        for (Value word : words) {
            if (word instanceof Text text) {
                Merging.override(entries, text.text(), text.origin());
            }
        }
        return entries;
    }

    /** Makes what a configuration names in {@code _target_}, with what it says beside it. */
    private @Nullable Value instantiated(@Nullable Value config, Arguments given) {
        if (config instanceof Entries older && older.get("_target_") == null && targetOf(older) != null) {
            return instantiated(modern(older), given);
        }
        if (!(config instanceof Entries entries) || entries.get("_target_") == null) {
            return config instanceof Text path ? run.modules.byPath(path.text(), path.origin()) : null;
        }
        Map<String, Value> named = new LinkedHashMap<>();
        entries.values().forEach((key, value) -> {
            if (!key.startsWith("_")) {
                Value made = value instanceof Entries inner && inner.get("_target_") != null && run.step()
                        ? instantiated(inner, Arguments.none(given.at()))
                        : value;
                named.put(key, made == null ? value : made);
            }
        });
        given.named().forEach((key, value) -> {
            if (!key.startsWith("_")) {
                named.put(key, value);
            }
        });
        List<Value> values = new ArrayList<>(entries.get("_args_") instanceof Items first ? first.values() : List.of());
        values.addAll(given.values()
                .subList(Math.min(1, given.values().size()), given.values().size()));
        Value target = Objects.requireNonNull(entries.get("_target_"));
        return run.call(
                target instanceof Text path ? run.modules.byPath(path.text(), path.origin()) : target,
                new Arguments(values, named, target.origin()));
    }

    /** How Hydra named classes before it had {@code _target_}. */
    private static @Nullable Value targetOf(Entries config) {
        return Stream.of("class", "cls", "target")
                .map(config::get)
                .filter(Text.class::isInstance)
                .findFirst()
                .orElse(null);
    }

    private static Entries modern(Entries config) {
        Entries modern = Entries.empty(config.origin());
        modern.values().put("_target_", Objects.requireNonNull(targetOf(config)));
        if (config.get("params") instanceof Entries told) {
            modern.values().putAll(told.values());
        }
        return modern;
    }
}
