package io.schedmate.code.run;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of libraries: whichever of the readers of one of them knows a function answers for it. */
final class Libraries {

    /** Functions that many programs have of their own, and whose ways to try one import after another tell nothing. */
    private static final Set<String> MEANS_BY_NAME = Set.of(
            "get_obj_by_name", "get_obj_from_str", "get_class_by_name", "import_class", "load_class", "locate_class");

    private final Interpreter run;
    private final Builtins builtins;
    private final StandardLibrary standard;
    private final PathFunctions paths;
    private final ClusterFunctions cluster;
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
        standard = new StandardLibrary(run);
        paths = new PathFunctions(run);
        cluster = new ClusterFunctions(run);
        this.commandLines = new CommandLines(run);
        this.files = new ConfigFiles(run.tree);
        configurations = new ConfigurationLibraries(run, this, files);
        hydra = new HydraPrograms(run);
        gin = new GinBindings(run);
        starters = new Starters(run);
        argbind = new ArgbindArguments(run);
        flatConfigs = new FlatConfigs(run);
    }

    PathFunctions paths() {
        return paths;
    }

    ClusterFunctions cluster() {
        return cluster;
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
        Value own = standard.call(name, leaf, given);
        if (own != null) {
            return own;
        }
        Value path = paths.call(name, leaf, given);
        if (path != null) {
            return path;
        }
        Value told = cluster.call(name, leaf, given.at());
        if (told != null) {
            return told;
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
