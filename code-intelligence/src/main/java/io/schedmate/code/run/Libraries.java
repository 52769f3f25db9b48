package io.schedmate.code.run;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.HydraComposer;
import io.schedmate.code.config.Interpolation;
import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of libraries: those that read arguments and configuration, start functions, or ask for the cluster. */
final class Libraries {

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
    private final Builtins builtins;
    private final CommandLines commandLines;
    private final ConfigFiles files;

    Libraries(Interpreter run) {
        this.run = run;
        this.builtins = new Builtins(run);
        this.commandLines = new CommandLines(run);
        this.files = new ConfigFiles(run.tree);
    }

    Value attribute(Outside outside, String name, Origin at) {
        String full = outside.name() + "." + name;
        return switch (full) {
            case "sys.argv" -> {
                List<Value> words = new ArrayList<>();
                words.add(new Text(run.program.script().toString(), Origin.COMMAND));
                words.addAll(run.program.arguments());
                yield new Items(words, Origin.COMMAND);
            }
            case "os.environ" -> outside(full, at);
            case "absl.flags.FLAGS",
                    "tensorflow.app.flags.FLAGS",
                    "tensorflow.compat.v1.app.flags.FLAGS",
                    "tensorflow.compat.v1.flags.FLAGS",
                    "tensorflow.flags.FLAGS" -> commandLines.flags();
            default -> full.length() > 300 ? Unknown.ANYTHING : outside(full, at);
        };
    }

    private static Outside outside(String name, Origin at) {
        return new Outside(name, at);
    }

    /** {@code torchvision.models.__dict__["resnet50"]} and its like. */
    Value item(Outside outside, String key, Origin at) {
        if (outside.name().equals("os.environ")) {
            Value value = run.program.environment().get(key);
            return value == null ? Unknown.ANYTHING : value;
        }
        String base = outside.name().replaceFirst("\\.__dict__$", "");
        return key.matches("\\w+") ? outside(base + "." + key, at) : Unknown.ANYTHING;
    }

    /** A definition that registers something by its decorators. */
    void defined(Value value, List<Value> decorators) {
        for (Value decorator : decorators) {
            if (decorator instanceof FunctionValue function && !function.name().equals("property")) {
                // A registry of the program's own keeps what it decorates.
                run.call(function, new Arguments(List.of(value), Map.of(), value.origin()));
            }
        }
    }

    /** A function that a library calls with arguments of its own making; null for all others. */
    @Nullable
    Value entryPoint(FunctionValue function, Arguments given) {
        Value hydra = function.decorator("hydra.main");
        if (hydra == null) {
            hydra = function.decorator("hydra_main");
        }
        if (hydra instanceof Made made && given.values().isEmpty()) {
            return run.call(undecorated(function), with(hydraConfig(made, function), given.at()));
        }
        if (given.values().isEmpty() && given.named().isEmpty()) {
            Map<String, Value> options = commandLines.ofDecorators(function);
            if (options != null) {
                return run.call(undecorated(function), new Arguments(List.of(), options, given.at()));
            }
        }
        return null;
    }

    private static FunctionValue undecorated(FunctionValue function) {
        return new FunctionValue(
                function.name(),
                function.definition(),
                function.closure(),
                List.of(),
                function.self(),
                function.owner());
    }

    private static Arguments with(Value value, Origin at) {
        return new Arguments(List.of(value), Map.of(), at);
    }

    private Value hydraConfig(Made decorator, FunctionValue function) {
        String path = Interpreter.textOf(decorator.argument(0, "config_path"));
        String name = Interpreter.textOf(decorator.argument(1, "config_name"));
        List<Text> words = new ArrayList<>();
        String folderWord = path;
        String nameWord = name;
        List<Value> given = run.program.arguments();
        for (int i = 0; i < given.size(); i++) {
            if (!(given.get(i) instanceof Text text)) {
                continue;
            }
            String word = text.text();
            String next = i + 1 < given.size() && given.get(i + 1) instanceof Text after ? after.text() : null;
            if (word.startsWith("--config-name=")
                    || word.startsWith("--config-path=")
                    || word.startsWith("--config-dir=")) {
                String value = word.substring(word.indexOf('=') + 1);
                nameWord = word.startsWith("--config-name") ? value : nameWord;
                folderWord = word.startsWith("--config-name") ? folderWord : value;
            } else if ((word.equals("--config-name") || word.equals("-cn")) && next != null) {
                nameWord = next;
                i++;
            } else if ((word.equals("--config-path")
                            || word.equals("-cp")
                            || word.equals("--config-dir")
                            || word.equals("-cd"))
                    && next != null) {
                folderWord = next;
                i++;
            } else {
                words.add(text);
            }
        }
        Path script = function.closure().module.file.getParent();
        Path folder = script == null || folderWord == null
                ? script
                : script.resolve(folderWord).normalize();
        if (folder == null || nameWord == null) {
            return overridesOnly(words);
        }
        Entries config =
                HydraComposer.compose(run.tree, folder, nameWord, words).orElse(null);
        if (config == null && folderWord != null) {
            config = HydraComposer.compose(
                            run.tree, run.program.folder().resolve(folderWord).normalize(), nameWord, words)
                    .orElse(null);
        }
        if (config == null) {
            return overridesOnly(words);
        }
        run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, config));
        return config;
    }

    private Value overridesOnly(List<Text> words) {
        Entries config = Entries.empty(Origin.COMMAND);
        words.forEach(word -> Merging.override(config, word.text(), word.origin()));
        run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, config));
        return config;
    }

    /** Null where nothing is known of the function. */
    @Nullable
    Value call(String name, Arguments given) {
        if (Builtins.isKnown(name)) {
            return builtins.call(name, given);
        }
        String leaf = name.substring(name.lastIndexOf('.') + 1);
        Value system = system(name, leaf, given);
        if (system != null) {
            return system;
        }
        Value parsed = commandLines.call(name, leaf, given);
        if (parsed != null) {
            return parsed;
        }
        Value config = configuration(name, leaf, given);
        if (config != null) {
            return config;
        }
        return started(name, leaf, given);
    }

    private @Nullable Value system(String name, String leaf, Arguments given) {
        Origin at = given.at();
        return switch (leaf) {
            case "getenv" -> environment(given);
            case "get" -> name.equals("os.environ.get") ? environment(given) : null;
            case "join" -> name.endsWith("path.join") ? joined(given) : null;
            case "basename", "dirname" -> name.contains("path") ? part(leaf, given) : null;
            case "splitext" -> null;
            case "abspath", "expanduser", "realpath", "normpath", "Path", "PurePath", "expandvars" ->
                given.get(0) instanceof Text text ? joined(given) == Unknown.ANYTHING ? text : joined(given) : null;
            case "exists", "isfile", "isdir" -> given.get(0) instanceof Text text ? exists(text) : null;
            case "is_available", "is_bf16_supported", "is_nccl_available", "cuda_is_available" ->
                name.contains("cuda")
                                || name.contains("accelerator")
                                || name.contains("distributed")
                                || leaf.startsWith("is_nccl")
                        ? new Flag(true, at)
                        : null;
            case "is_initialized" -> name.contains("dist") ? new Flag(run.program.isDistributed(), at) : null;
            case "device_count", "num_gpus", "local_device_count", "local_size" -> ranks(run.program.localSize(), at);
            case "get_world_size" -> ranks(run.program.worldSize(), at);
            case "size" -> name.startsWith("horovod") ? ranks(run.program.worldSize(), at) : null;
            case "get_rank", "get_local_rank", "local_rank" ->
                name.contains("dist") || name.startsWith("horovod") ? new Num(0, true, Origin.NONE) : null;
            case "rank" -> name.startsWith("horovod") ? new Num(0, true, Origin.NONE) : null;
            case "deepcopy", "copy" ->
                name.startsWith("copy") && given.get(0) != null
                        ? Merging.copy(given.values().getFirst())
                        : null;
            case "partial" ->
                given.get(0) != null
                        ? new Calls.Partial(
                                given.values().getFirst(),
                                new Arguments(
                                        given.values().subList(1, given.values().size()), given.named(), at))
                        : null;
            case "import_module" ->
                given.text(0, "name") instanceof String module ? run.modules.byPath(module, at) : null;
            case "asdict", "astuple" -> given.get(0) instanceof ObjectValue object ? object.attributes : null;
            case "exit", "_exit" -> name.startsWith("sys") || name.startsWith("os") ? new None(at) : null;
            default -> null;
        };
    }

    private static Value ranks(@Nullable Value count, Origin at) {
        return count == null ? new Unknown(Unknown.RANKS, null, at) : count;
    }

    private Value environment(Arguments given) {
        String key = given.text(0, "key");
        Value value = key == null ? Unknown.ANYTHING : run.program.environment().get(key);
        if (value != null) {
            return value;
        }
        Value fallback = given.get(1, "default");
        return fallback == null ? new None(given.at()) : fallback;
    }

    private static Value joined(Arguments given) {
        StringBuilder path = new StringBuilder();
        Origin origin = Origin.NONE;
        for (Value value : given.values()) {
            if (!(value instanceof Text text)) {
                return Unknown.ANYTHING;
            }
            if (text.text().startsWith("/")) {
                path.setLength(0);
            } else if (!path.isEmpty() && path.charAt(path.length() - 1) != '/') {
                path.append('/');
            }
            path.append(text.text());
            origin = text.origin().or(origin);
        }
        return path.length() > 5_000 ? Unknown.ANYTHING : new Text(path.toString(), origin);
    }

    private static @Nullable Value part(String leaf, Arguments given) {
        if (!(given.get(0) instanceof Text text)) {
            return null;
        }
        int slash = text.text().lastIndexOf('/');
        return new Text(
                leaf.equals("basename")
                        ? text.text().substring(slash + 1)
                        : slash < 0 ? "" : text.text().substring(0, slash),
                text.origin());
    }

    Value exists(Text text) {
        Path path = run.tree.resolve(run.program.folder(), text.text()).orElse(null);
        // What is not in the tree may well be where the job runs.
        return path != null && (run.tree.isFile(path) || run.tree.isFolder(path))
                ? new Flag(true, text.origin())
                : Unknown.ANYTHING;
    }

    @Nullable
    Value config(String written) {
        if (written.endsWith(".py")) {
            return pythonConfig(written, run.program.folder());
        }
        Value value = files.read(run.program.folder(), written).orElse(null);
        if (value instanceof Entries entries) {
            run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return value;
    }

    @Nullable
    Entries pythonConfig(String written, Path folder) {
        return new PythonConfigs(run).read(written, folder);
    }

    void mergeList(Entries entries, Items words) {
        List<Value> values = words.values();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof Text word) {
                if (word.text().contains("=")) {
                    Merging.override(entries, word.text(), word.origin());
                } else if (i + 1 < values.size()) {
                    Merging.set(entries, word.text(), Methods.literal(values.get(++i)));
                }
            }
        }
    }

    private @Nullable Value configuration(String name, String leaf, Arguments given) {
        Value first = given.get(0);
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
            case "create", "structured" ->
                name.contains("OmegaConf") && first != null
                        ? first instanceof ObjectValue object
                                ? object.attributes
                                : first instanceof ClassValue type
                                        ? attributes(run.call(type, Arguments.none(given.at())))
                                        : first
                        : null;
            case "merge", "unsafe_merge" -> name.contains("OmegaConf") ? merged(given) : null;
            case "to_container", "to_object", "masked_copy" -> name.contains("OmegaConf") ? first : null;
            case "from_cli" -> name.contains("OmegaConf") ? fromWords(run.program.arguments()) : null;
            case "from_dotlist" -> first instanceof Items words ? fromWords(words.values()) : null;
            case "instantiate", "get_class", "get_object", "get_method", "call" ->
                name.contains("hydra") || name.contains("instantiate") ? instantiated(first, given) : null;
            case "resolve" -> {
                if (first instanceof Entries entries && name.contains("OmegaConf")) {
                    Interpolation.resolve(entries);
                }
                yield name.contains("OmegaConf") ? new None(given.at()) : null;
            }
            case "set_struct", "set_readonly", "register_new_resolver", "register_resolver" ->
                name.contains("OmegaConf") ? new None(given.at()) : null;
            case "parse_config_file", "parse_config_files_and_bindings" -> {
                gin(given);
                yield new None(given.at());
            }
            default -> null;
        };
    }

    private static Value attributes(Value value) {
        return value instanceof ObjectValue object ? object.attributes : value;
    }

    private @Nullable Value loaded(String name, @Nullable Value source) {
        boolean isOfWeights = name.startsWith("torch.") || name.startsWith("numpy") || name.startsWith("pickle");
        if (isOfWeights || source == null) {
            return null;
        }
        Value value = switch (source) {
            case FileValue file -> files.read(file.path()).orElse(null);
            case FileValue.Content content -> files.read(content.path()).orElse(null);
            case Text text when ConfigFiles.isConfig(text.text()) || text.text().endsWith(".py") -> config(text.text());
            default -> null;
        };
        if (value instanceof Entries entries) {
            if (name.contains("OmegaConf") || name.contains("hyperpyyaml")) {
                Interpolation.resolve(entries);
            }
            run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return value;
    }

    private Value merged(Arguments given) {
        Entries all = Entries.empty(given.at());
        for (Value value : given.values()) {
            Value part = value instanceof ClassValue type ? run.call(type, Arguments.none(given.at())) : value;
            if (attributes(part) instanceof Entries entries) {
                Merging.into(all, entries);
            }
        }
        Interpolation.resolve(all);
        run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, all));
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

    private void gin(Arguments given) {
        for (Value value : given.values()) {
            List<Value> each = value instanceof Items items ? items.values() : List.of(value);
            for (Value file : each) {
                if (file instanceof Text text && text.text().endsWith(".gin")) {
                    config(text.text());
                }
            }
        }
    }

    /** Makes what a configuration names in {@code _target_}, with what it says beside it. */
    private @Nullable Value instantiated(@Nullable Value config, Arguments given) {
        if (!(config instanceof Entries entries) || !(entries.get("_target_") instanceof Text target)) {
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
        List<Value> values = given.values().isEmpty()
                ? List.of()
                : given.values().subList(1, given.values().size());
        return run.call(
                run.modules.byPath(target.text(), target.origin()), new Arguments(values, named, target.origin()));
    }

    /** Libraries that call a function of the program: process starters, trainers that take a loop. */
    private @Nullable Value started(String name, String leaf, Arguments given) {
        Value target = given.named().get("target");
        Value function = target != null ? target : given.named().get("train_loop_per_worker");
        if (function == null) {
            function = given.get(0, leaf.equals("run") ? "main" : "fn");
        }
        if (function instanceof ObjectValue object && leaf.equals("submit") && object.type.find("__call__") != null) {
            // A job that is handed to a cluster as an object is called there.
            run.trace.add(new Trace.Call(new Made(name, given.values(), given.named(), given.at()), run.isCertain()));
            return run.call(object, Arguments.none(given.at()));
        }
        if (!(function instanceof FunctionValue main) || main.name().equals("lambda")) {
            return null;
        }
        boolean spawns = leaf.equals("spawn") || leaf.equals("start_processes");
        boolean starts = spawns
                || target != null
                || given.named().containsKey("train_loop_per_worker")
                || Set.of("launch", "run", "notebook_launcher", "main", "elastic_launch", "submit", "fit")
                        .contains(leaf);
        if (!starts) {
            return null;
        }
        List<Value> values = new ArrayList<>();
        if (spawns) {
            values.add(new Num(0, true, Origin.NONE));
        }
        Value more = given.named().get("args");
        Value positional =
                more != null ? more : leaf.equals("launch") ? given.values().getLast() : given.get(1);
        if (positional instanceof Items items) {
            values.addAll(items.values());
        } else if (given.named().get("train_loop_config") instanceof Value config) {
            values.add(config);
        } else if (leaf.equals("run") && name.contains("app")) {
            values.add(Unknown.ANYTHING);
        }
        Made made = new Made(name, given.values(), given.named(), given.at());
        run.trace.add(new Trace.Call(made, run.isCertain()));
        Value kwargs = given.named().get("kwargs");
        run.call(main, new Arguments(values, kwargs instanceof Entries e ? e.values() : Map.of(), given.at()));
        return made;
    }
}
