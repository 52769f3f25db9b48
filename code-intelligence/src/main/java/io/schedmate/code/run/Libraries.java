package io.schedmate.code.run;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of libraries: those that read arguments and configuration, start functions, or ask for the cluster. */
final class Libraries {

    /** Functions that many programs have of their own, and whose ways to try one import after another tell nothing. */
    private static final Set<String> MEANS_BY_NAME = Set.of(
            "get_obj_by_name", "get_obj_from_str", "get_class_by_name", "import_class", "load_class", "locate_class");

    private final Interpreter run;
    private final Builtins builtins;
    private final CommandLines commandLines;
    private final ConfigFiles files;
    private final ConfigurationLibraries configurations;
    private final HydraPrograms hydra;
    private final GinBindings gin;
    private final Starters starters;
    private final ArgbindArguments argbind;
    private final FlatConfigs flatConfigs;

    Libraries(Interpreter run) {
        this.run = run;
        this.builtins = new Builtins(run);
        this.commandLines = new CommandLines(run);
        this.files = new ConfigFiles(run.tree);
        configurations = new ConfigurationLibraries(run, this, files);
        hydra = new HydraPrograms(run);
        gin = new GinBindings(run);
        starters = new Starters(run);
        argbind = new ArgbindArguments(run);
        flatConfigs = new FlatConfigs(run);
    }

    FlatConfigs flatConfigs() {
        return flatConfigs;
    }

    CommandLines commandLines() {
        return commandLines;
    }

    ArgbindArguments argbind() {
        return argbind;
    }

    GinBindings gin() {
        return gin;
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
            if (decorator instanceof Decorator known) {
                known.defined(value, run);
            } else if (decorator instanceof Calls.Partial
                    || decorator instanceof FunctionValue function
                            && !function.name().equals("property")) {
                // A registry of the program's own keeps what it decorates.
                run.call(decorator, new Arguments(List.of(value), Map.of(), value.origin()));
            }
        }
    }

    /** A function that a library calls with arguments of its own making; null for all others. */
    @Nullable
    Value entryPoint(FunctionValue function, Arguments given) {
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Decorator known && known.called(function, given, run) instanceof Value value) {
                return value;
            }
        }
        Value lazy = configurations.lazy(function, given);
        if (lazy != null) {
            return lazy;
        }
        if (MEANS_BY_NAME.contains(function.name()) && named(given) instanceof Text path) {
            return run.modules.byPath(path.text(), path.origin());
        }
        Entries composed = given.values().isEmpty() ? hydra.configOf(function) : null;
        if (composed != null) {
            return run.call(function.decorated(List.of()), with(composed, given.at()));
        }
        if (given.values().isEmpty() && given.named().isEmpty()) {
            Map<String, Value> options = commandLines.ofDecorators(function);
            if (options != null) {
                return run.call(function.decorated(List.of()), new Arguments(List.of(), options, given.at()));
            }
        }
        return null;
    }

    private static @Nullable Value named(Arguments given) {
        return given.values().size() == 1
                        && given.values().getFirst() instanceof Text text
                        && text.text().matches("[A-Za-z_]\\w*(?:\\.\\w+)+")
                ? text
                : null;
    }

    private static Arguments with(Value value, Origin at) {
        return new Arguments(List.of(value), Map.of(), at);
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
        Value experiment = SacredExperiment.made(name, given);
        if (experiment != null) {
            return experiment;
        }
        Value flat = flatConfigs.call(name, leaf, given);
        if (flat != null) {
            return flat;
        }
        Value bound = name.startsWith("argbind.") ? argbind.call(leaf, given) : null;
        if (bound != null) {
            return bound;
        }
        Value parsed = commandLines.call(name, leaf, given);
        if (parsed != null) {
            return parsed;
        }
        Value composed = hydra.call(name, leaf, given);
        if (composed != null) {
            return composed;
        }
        Value config = configurations.call(name, leaf, given);
        if (config != null) {
            return config;
        }
        return starters.call(name, leaf, given);
    }

    private @Nullable Value system(String name, String leaf, Arguments given) {
        Origin at = given.at();
        return switch (leaf) {
            case "getenv" -> environment(given);
            case "get" -> name.equals("os.environ.get") ? environment(given) : null;
            case "join" -> name.endsWith("path.join") ? joined(given) : null;
            case "basename", "dirname" -> name.contains("path") ? part(leaf, given) : null;
            case "splitext" -> given.get(0) instanceof Text text ? halves(text) : null;
            case "getcwd", "cwd" ->
                name.matches("os\\.getcwd|(?:pathlib\\.)?Path\\.cwd") ? new Text(".", Origin.NONE) : null;
            case "relpath" ->
                name.endsWith("path.relpath") && given.get(0) instanceof Text text ? relative(text) : null;
            case "sub" ->
                name.equals("re.sub") && given.get(2, "string") instanceof FileValue.Content text ? text : null;
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
            case "get_autocast_gpu_dtype" -> outside("torch.float16", at);
            case "is_initialized" -> name.contains("dist") ? new Flag(run.program.isDistributed(), at) : null;
            case "device_count", "num_gpus", "local_device_count", "local_size" -> devices(at);
            case "get_world_size" -> worldSize(at);
            case "size" -> name.startsWith("horovod") ? worldSize(at) : null;
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
            case "insert", "append" -> {
                if (name.startsWith("sys.path.")
                        && !given.values().isEmpty()
                        && given.values().getLast() instanceof Text folder) {
                    run.modules.search(folder.text());
                }
                yield null;
            }
            case "namedtuple" -> tuple(given);
            case "reduce" -> name.startsWith("functools") || name.equals("reduce") ? reduced(given) : null;
            case "getitem" ->
                name.contains("operator") && given.values().size() == 2
                        ? run.attributes()
                                .item(given.values().getFirst(), given.values().getLast(), at)
                        : null;
            case "import_module" ->
                given.text(0, "name") instanceof String module ? run.modules.imported(module, at) : null;
            case "load_source", "SourceFileLoader", "spec_from_file_location" ->
                name.matches("(?:imp|importlib)\\b.*|SourceFileLoader|spec_from_file_location")
                        ? fromFile(given.text(1, leaf.equals("load_source") ? "pathname" : "location"))
                        : null;
            case "module_from_spec" -> given.get(0);
            case "asdict", "astuple" -> given.get(0) instanceof ObjectValue object ? object.attributes : null;
            case "run", "runctx" -> {
                if (name.endsWith("app.run")
                        && given.values().isEmpty()
                        && given.named().get("main") == null) {
                    // TensorFlow's looks for the function by its name.
                    run.modules.executed("main(None)");
                }
                if (name.matches("c?[Pp]rofile\\.run\\w*") && given.get(0) instanceof Text statement) {
                    run.modules.executed(statement.text());
                }
                yield null;
            }
            case "exit", "_exit" -> name.startsWith("sys") || name.startsWith("os") ? new None(at) : null;
            default -> null;
        };
    }

    /** A module that is no package's, but read from its file. */
    private @Nullable Value fromFile(@Nullable String path) {
        Module module = path == null
                ? null
                : run.tree
                        .find(run.program.folder(), path)
                        .map(file -> run.modules.load(file, "loaded"))
                        .orElse(null);
        if (module != null) {
            // What a program reads this way are mostly its settings.
            module.globals.names.values().forEach(value -> {
                if (value instanceof Entries entries) {
                    run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
                }
            });
        }
        return module;
    }

    private @Nullable Value tuple(Arguments given) {
        List<String> fields = new ArrayList<>();
        if (given.get(1, "field_names") instanceof Text text) {
            fields.addAll(List.of(text.text().strip().split("[,\\s]+")));
        } else if (given.get(1, "field_names") instanceof Items items) {
            items.values().forEach(item -> fields.add(item instanceof Text text ? text.text() : "_"));
        }
        String name = given.text(0, "typename");
        if (name == null || fields.isEmpty()) {
            return null;
        }
        Scope body = new Scope(null, new Module(run.program.script(), ""));
        return new ClassValue(name, List.of(), body, true, fields, given.at());
    }

    private @Nullable Value reduced(Arguments given) {
        if (given.values().size() < 2 || !(given.values().get(1) instanceof Items items)) {
            return null;
        }
        Value result = given.get(2, "initial");
        for (Value item : List.copyOf(items.values())) {
            result = result == null
                    ? item
                    : run.call(given.values().getFirst(), new Arguments(List.of(result, item), Map.of(), given.at()));
        }
        return result;
    }

    private Value devices(Origin at) {
        Value told = run.program.localSize();
        Value count = told != null ? told : visibleDevices();
        return ranks(count, at);
    }

    /** What the surroundings, or the program itself, let it see of devices. */
    void noteDevices() {
        Value count = visibleDevices();
        if (count != null) {
            run.trace.sees(count);
        }
    }

    private @Nullable Value visibleDevices() {
        return !run.program.isDistributed()
                        && run.program.environment().get("CUDA_VISIBLE_DEVICES") instanceof Text visible
                        && visible.text().matches("\\s*\\d+(?:\\s*,\\s*\\d+)*,?\\s*")
                ? new Num(visible.text().split(",").length, true, visible.origin())
                : null;
    }

    /** The count of processes in all, as far as it is known. */
    Value worldSize(Origin at) {
        return ranks(run.program.worldSize(), at);
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

    /** A path without its ending, and the ending. */
    private static Items halves(Text path) {
        String text = path.text();
        int dot = text.lastIndexOf('.');
        int end = dot > text.lastIndexOf('/') + 1 ? dot : text.length();
        return new Items(
                new ArrayList<>(List.of(
                        new Text(text.substring(0, end), path.origin()), new Text(text.substring(end), path.origin()))),
                path.origin());
    }

    /** From the working directory, from which nearly all such paths are told. */
    private Text relative(Text path) {
        String folder = run.program.folder() + "/";
        return (path.text() + "/").equals(folder)
                ? new Text(".", path.origin())
                : path.text().startsWith(folder)
                        ? new Text(path.text().substring(folder.length()), path.origin())
                        : path;
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
        if (path != null && (run.tree.isFile(path) || run.tree.isFolder(path))) {
            return new Flag(true, text.origin());
        }
        // What is not in the tree may well be where the job runs, but not beside its program.
        return text.text().startsWith(run.tree.root() + "/") ? new Flag(false, text.origin()) : Unknown.ANYTHING;
    }

    @Nullable
    Value config(String written) {
        if (written.matches(".*\\.py(?::[^/]*)?")) {
            return pythonConfig(written, run.program.folder());
        }
        Value value = files.read(run.program.folder(), written).orElse(null);
        if (value instanceof Entries entries) {
            run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return value;
    }

    /** A configuration file as one of several that are laid over each other, of which none stands for itself. */
    @Nullable
    Value plainConfig(String written) {
        return files.read(run.program.folder(), written).orElse(null);
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
}
