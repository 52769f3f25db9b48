package io.schedmate.code.run;

import io.schedmate.code.config.Merging;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Libraries that turn the command line into values: argparse's kin, click, absl, data classes, functions. */
final class CommandLines {

    private static final Set<String> OF_DATA_CLASSES = Set.of(
            "HfArgumentParser", "TrlParser", "DataClassParser", "DeprecatedHfArgumentParser", "H4ArgumentParser");
    private static final Set<String> TYPED =
            Set.of("cli", "CLI", "parse", "Fire", "run", "entrypoint", "wrap", "autocli");
    private static final Set<String> TYPED_LIBRARIES = Set.of(
            "tyro",
            "jsonargparse",
            "simple_parsing",
            "draccus",
            "pyrallis",
            "fire",
            "typer",
            "chz",
            "dcargs",
            "hydra_zen");

    /** What Lightning's trainer put on a command line before its release 2. */
    private static final List<String> TRAINER_OPTIONS = List.of(
            "accelerator",
            "accumulate_grad_batches",
            "amp_backend",
            "amp_level",
            "check_val_every_n_epoch",
            "devices",
            "gpus",
            "gradient_clip_val",
            "limit_train_batches",
            "max_epochs",
            "max_steps",
            "max_time",
            "min_epochs",
            "num_nodes",
            "num_processes",
            "precision",
            "resume_from_checkpoint",
            "strategy");

    private final Interpreter run;
    private final Entries flags = Entries.empty(Origin.NONE);

    CommandLines(Interpreter run) {
        this.run = run;
    }

    /** What absl's flags hold. */
    Entries flags() {
        run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, flags));
        return flags;
    }

    @Nullable
    Value call(String name, String leaf, Arguments given) {
        if (leaf.equals("ArgumentParser") || leaf.equals("ArgParser") || leaf.equals("FlexibleArgumentParser")) {
            return new ArgumentParser(given);
        }
        if (leaf.equals("add_config_arguments") && given.get(0) instanceof ArgumentParser parser) {
            deepspeedOptions(parser, given.at());
            return parser;
        }
        if (leaf.equals("add_argparse_args") && given.get(0) instanceof ArgumentParser parser) {
            TRAINER_OPTIONS.forEach(option -> parser.add(new Option(
                    option,
                    List.of("--" + option),
                    new None(given.at()),
                    new Outside("", given.at()),
                    null,
                    null,
                    Option.Action.STORE)));
            return parser;
        }
        if (leaf.equals("from_argparse_args") && given.get(0) instanceof Entries options) {
            Map<String, Value> named = new LinkedHashMap<>(options.values());
            named.values().removeIf(None.class::isInstance);
            named.putAll(given.named());
            String trainer = name.substring(0, name.lastIndexOf('.'));
            return run.call(new Outside(trainer, given.at()), new Arguments(List.of(), named, given.at()));
        }
        if (OF_DATA_CLASSES.contains(leaf)) {
            return new DataClassParser(given.get(0, "dataclass_types"));
        }
        if (leaf.startsWith("DEFINE_") && (name.contains("flags"))) {
            return define(leaf, given);
        }
        String library = name.replaceFirst("\\..*", "");
        if (TYPED_LIBRARIES.contains(library) && TYPED.contains(leaf)) {
            return typed(given);
        }
        if (leaf.equals("LightningCLI")) {
            return lightning(given);
        }
        return null;
    }

    private static void deepspeedOptions(ArgumentParser parser, Origin at) {
        parser.add(new Option(
                "deepspeed",
                List.of("--deepspeed"),
                new Flag(false, at),
                null,
                null,
                new Flag(true, at),
                Option.Action.CONSTANT));
        parser.add(new Option(
                "deepspeed_config",
                List.of("--deepspeed_config"),
                new None(at),
                null,
                null,
                null,
                Option.Action.STORE));
    }

    private Value define(String kind, Arguments given) {
        String name = given.text(0, "name");
        Value fallback = given.get(1, "default");
        if (name == null) {
            return Unknown.ANYTHING;
        }
        boolean isSwitch = kind.equals("DEFINE_bool") || kind.equals("DEFINE_boolean");
        Outside type = new Outside(
                switch (kind) {
                    case "DEFINE_integer", "DEFINE_float" -> "float";
                    case "DEFINE_string", "DEFINE_enum" -> "str";
                    default -> "";
                },
                given.at());
        Option option = new Option(
                name,
                List.of("--" + name, "-" + name),
                fallback == null ? new None(given.at()) : fallback,
                type,
                null,
                null,
                isSwitch ? Option.Action.SWITCH : Option.Action.STORE);
        flags.values().remove(name);
        // absl reads "--name value" as well as "--name=value"; words of other flags are left to them.
        new Words(run, List.of(option), run.program.arguments(), flags).take();
        if (kind.equals("DEFINE_config_file") && flags.get(name) instanceof Text file) {
            Entries config = run.libraries.pythonConfig(file.text(), run.program.folder());
            if (config != null) {
                overrideConfig(config, "--" + name + ".");
                flags.values().put(name, config);
            }
        }
        run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, flags));
        Entries holder = Entries.empty(given.at());
        holder.values().put("value", flags.values().getOrDefault(name, Unknown.ANYTHING));
        return holder;
    }

    private void overrideConfig(Entries config, String prefix) {
        List<Value> words = run.program.arguments();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) instanceof Text text && text.text().startsWith(prefix)) {
                String written = text.text().substring(prefix.length());
                if (written.contains("=")) {
                    Merging.override(config, written, text.origin());
                } else if (i + 1 < words.size() && words.get(i + 1) instanceof Text value) {
                    Merging.set(config, written, Literals.read(value.text(), value.origin()));
                }
            }
        }
    }

    /** The options that click declares in decorators; null for a function that is no command. */
    @Nullable
    Map<String, Value> ofDecorators(FunctionValue function) {
        boolean isCommand = function.decorators().stream()
                .map(FunctionValue::nameOf)
                .anyMatch(
                        name -> name.endsWith("click.command") || name.endsWith(".command") && name.contains("click"));
        boolean isTyped = function.decorators().stream()
                .map(FunctionValue::nameOf)
                .anyMatch(name ->
                        name.matches("(?:draccus|pyrallis|chz|simple_parsing|hydra_zen)\\.(?:wrap|main|entrypoint).*"));
        if (isTyped) {
            return ofParameters(function, run.program.arguments());
        }
        if (!isCommand) {
            return null;
        }
        ArgumentParser parser = new ArgumentParser(Arguments.none(function.origin()));
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Made made
                    && (made.callee().endsWith("option") || made.callee().endsWith("argument"))) {
                parser.add(clickOption(made));
            }
        }
        Entries taken = Entries.empty(function.origin());
        parser.parse(run.program.arguments(), taken, run);
        run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, taken));
        return new LinkedHashMap<>(taken.values());
    }

    private static Option clickOption(Made made) {
        List<String> flags = new ArrayList<>();
        String name = null;
        for (Value value : made.arguments()) {
            if (value instanceof Text text) {
                for (String part : text.text().split("/")) {
                    if (part.startsWith("-")) {
                        flags.add(part);
                    } else {
                        name = part;
                    }
                }
            }
        }
        String longest = flags.stream()
                .filter(flag -> flag.startsWith("--"))
                .findFirst()
                .orElse(flags.isEmpty() ? "" : flags.getFirst());
        String dest = name != null ? name : longest.replaceFirst("^-+", "").replace('-', '_');
        Value fallback = made.named().get("default");
        boolean isSwitch = made.named().get("is_flag") instanceof Flag flag && flag.isSet()
                || flags.stream().anyMatch(flag -> flag.startsWith("--no-"));
        Value type = made.named().get("type");
        Value inferred = type != null || !(fallback instanceof Value.Num) ? type : new Outside("float", made.origin());
        return new Option(
                dest,
                flags,
                fallback != null ? fallback : isSwitch ? new Flag(false, made.origin()) : new None(made.origin()),
                inferred,
                null,
                null,
                isSwitch ? Option.Action.SWITCH : Option.Action.STORE);
    }

    private @Nullable Value typed(Arguments given) {
        Value target = given.get(0);
        return switch (target) {
            case ClassValue type -> {
                ObjectValue object = filled(type, run.program.arguments());
                run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
                yield object;
            }
            case FunctionValue function -> {
                Map<String, Value> named = ofParameters(function, run.program.arguments());
                yield run.call(function, new Arguments(List.of(), named, given.at()));
            }
            case Entries commands -> command(commands, given);
            case Items several -> {
                Entries commands = Entries.empty(given.at());
                several.values().forEach(each -> commands.values().put(calledAs(each), each));
                yield command(commands, given);
            }
            case null, default -> null;
        };
    }

    private static String calledAs(Value value) {
        return value instanceof FunctionValue function
                ? function.name()
                : value instanceof ClassValue type ? type.name : "";
    }

    /** The first word that names a command chooses it; a command may have commands of its own. */
    private @Nullable Value command(Entries commands, Arguments given) {
        List<Value> words = run.program.arguments();
        for (int i = 0; i < words.size(); i++) {
            Value chosen = words.get(i) instanceof Text text ? commands.get(text.text()) : null;
            List<Value> rest = i < words.size() ? words.subList(i + 1, words.size()) : List.of();
            if (chosen instanceof FunctionValue function) {
                Map<String, Value> named = ofParameters(function, rest);
                return run.call(function, new Arguments(List.of(), named, given.at()));
            }
            if (chosen instanceof Entries inner) {
                return command(inner, given);
            }
        }
        return null;
    }

    /** Arguments of a function from {@code --name value} words; a data class takes nested ones. */
    private Map<String, Value> ofParameters(FunctionValue function, List<Value> words) {
        Entries taken = Entries.empty(Origin.COMMAND);
        withConfigFile(words, taken);
        apply(words, taken);
        Syntax parameters = function.definition().child("parameters");
        positional(words, parameters, taken);
        Map<String, Value> named = new LinkedHashMap<>();
        Entries seen = Entries.empty(Origin.COMMAND);
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = Parameters.name(parameter);
            if (name == null) {
                continue;
            }
            Value given = taken.get(name.text());
            Syntax annotation = parameter.child("type");
            Value type = annotation == null
                    ? Unknown.ANYTHING
                    : run.evaluate(annotation, new Interpreter.Frame(function.closure(), null));
            Syntax fallback = parameter.child("value");
            if (type instanceof ClassValue record && record.isRecordLike()) {
                Value standard = fallback == null
                        ? Unknown.ANYTHING
                        : run.evaluate(fallback, new Interpreter.Frame(function.closure(), null));
                ObjectValue object = standard instanceof ObjectValue preset ? preset : filled(record, words);
                if (given instanceof Entries inner) {
                    lay(inner, object.attributes, 0);
                }
                seen.values().put(name.text(), object.attributes);
                named.put(name.text(), object);
            } else if (given != null && !(given instanceof None && fallback != null)) {
                named.put(name.text(), given);
            } else if (fallback != null) {
                named.put(
                        name.text(),
                        unwrapped(run.evaluate(fallback, new Interpreter.Frame(function.closure(), null))));
            }
        }
        named.forEach(seen.values()::putIfAbsent);
        run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, seen));
        return named;
    }

    /** A configuration file lies below what the command says. */
    private void withConfigFile(List<Value> words, Entries into) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) instanceof Text text && text.text().matches("--config(?:=.*)?")) {
                String file = text.text().length() > 8
                        ? text.text().substring(9)
                        : i + 1 < words.size() ? Interpreter.textOf(words.get(i + 1)) : null;
                if (file != null && run.libraries.config(file) instanceof Entries config) {
                    Merging.into(into, config);
                }
            }
        }
    }

    /** Words before the first option are the parameters without a default, in their order. */
    private static void positional(List<Value> words, @Nullable Syntax parameters, Entries into) {
        int next = 0;
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = Parameters.name(parameter);
            boolean isWord = next < words.size()
                    && words.get(next) instanceof Text word
                    && !word.text().startsWith("-")
                    && word.text().indexOf('=') < 0;
            if (name == null || parameter.child("value") != null || !isWord) {
                return;
            }
            into.values().put(name.text(), words.get(next++));
        }
    }

    private static Value unwrapped(Value value) {
        return value instanceof Made made
                        && (made.callee().endsWith("Option") || made.callee().endsWith("Argument"))
                ? made.argument(0, "default") instanceof Value inner ? inner : value
                : value;
    }

    /** An object of a data class with its fields, also nested ones, from the command line. */
    private ObjectValue filled(ClassValue type, List<Value> words) {
        Value made = run.call(type, Arguments.none(type.origin()));
        ObjectValue object = made instanceof ObjectValue instance ? instance : new ObjectValue(type, type.origin());
        configFile(words, object.attributes);
        Entries given = Entries.empty(Origin.COMMAND);
        apply(words, given);
        lay(given, object.attributes, 0);
        return object;
    }

    private void configFile(List<Value> words, Entries into) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) instanceof Text text && text.text().matches("--config(?:_path|[-_]file)?(?:=.*)?")) {
                int equals = text.text().indexOf('=');
                String file = equals > 0
                        ? text.text().substring(equals + 1)
                        : i + 1 < words.size() ? Interpreter.textOf(words.get(i + 1)) : null;
                if (file != null && run.libraries.config(file) instanceof Entries config) {
                    lay(config, into, 0);
                }
            }
        }
    }

    private static void lay(Entries given, Entries into, int depth) {
        given.values().forEach((name, value) -> {
            Value old = into.get(name);
            if (value instanceof Entries inner && old instanceof ObjectValue object && depth < 8) {
                lay(inner, object.attributes, depth + 1);
            } else if (value instanceof Entries inner && old instanceof Entries below && depth < 8) {
                lay(inner, below, depth + 1);
            } else if (old != null || depth == 0) {
                into.values().put(name, value);
            }
        });
    }

    /** {@code --a.b-c v}, {@code --a=v}, {@code a=v} as nested entries. */
    static void apply(List<Value> words, Entries into) {
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof Text text)) {
                continue;
            }
            String word = text.text();
            int equals = word.indexOf('=');
            boolean isFlag = word.startsWith("--") || word.matches("-[A-Za-z]\\w*");
            if (equals > 0 && word.substring(0, equals).matches("[-+~]{0,2}[\\w.-]+")) {
                Merging.set(
                        into, key(word.substring(0, equals)), Literals.read(word.substring(equals + 1), text.origin()));
            } else if (isFlag) {
                boolean valued = i + 1 < words.size()
                        && !(words.get(i + 1) instanceof Text next
                                && next.text().matches("--?[A-Za-z].*"));
                Value value = !valued
                        ? new Flag(!word.startsWith("--no-"), text.origin())
                        : Methods.literal(words.get(i + 1));
                i += valued ? 1 : 0;
                Merging.set(into, key(!valued && word.startsWith("--no-") ? word.substring(5) : word), value);
            } else if (isPath(word) && i + 1 < words.size() && words.get(i + 1) instanceof Text) {
                Merging.set(into, word, Methods.literal(words.get(++i)));
            }
        }
    }

    /** {@code SOLVER.BASE_LR 0.1}, as yacs has it: a dotted name in capitals is no file. */
    private static boolean isPath(String word) {
        return word.matches("[A-Z][A-Z0-9_]*(?:\\.[A-Z0-9_]+)+");
    }

    private static String key(String written) {
        String key = written.replaceFirst("^[-+~]+", "").replace('-', '_');
        return key.isEmpty() ? "_" : key;
    }

    /** Hugging Face's parser of data classes. */
    private final class DataClassParser implements LibraryObject {
        private final List<Value> types;

        DataClassParser(@Nullable Value types) {
            this.types = types instanceof Items items ? items.values() : types == null ? List.of() : List.of(types);
        }

        @Override
        public @Nullable Value call(String method, Arguments given, Interpreter interpreter) {
            Entries words = Entries.empty(Origin.COMMAND);
            switch (method) {
                case "parse_args_into_dataclasses", "parse", "parse_args_and_config" -> {
                    List<Value> arguments =
                            given.get(0, "args") instanceof Items items ? items.values() : run.program.arguments();
                    if (method.equals("parse") || method.equals("parse_args_and_config")) {
                        configFile(arguments, words);
                        positionalConfig(arguments, words);
                    }
                    apply(arguments, words);
                }
                case "parse_json_file", "parse_yaml_file" -> {
                    if (given.get(0) instanceof Text file
                            && run.libraries.config(file.text()) instanceof Entries config) {
                        words = config;
                    }
                }
                case "parse_dict" -> {
                    if (given.get(0) instanceof Entries entries) {
                        words = entries;
                    }
                }
                default -> {
                    return null;
                }
            }
            List<Value> objects = new ArrayList<>();
            for (Value type : types) {
                objects.add(object(type, words, given.at()));
            }
            return new Items(objects, given.at());
        }

        private void positionalConfig(List<Value> arguments, Entries words) {
            if (!arguments.isEmpty()
                    && arguments.getFirst() instanceof Text text
                    && text.text().matches(".*\\.ya?ml")
                    && run.libraries.config(text.text()) instanceof Entries config) {
                words.values().putAll(config.values());
            }
        }

        private Value object(Value type, Entries words, Origin at) {
            if (!(type instanceof ClassValue own)) {
                return run.call(type, new Arguments(List.of(), new LinkedHashMap<>(words.values()), at));
            }
            Value made = run.call(own, Arguments.none(own.origin()));
            if (!(made instanceof ObjectValue object)) {
                return made;
            }
            boolean isOpen = own.ancestry().stream().anyMatch(name -> name.contains("."));
            words.values().forEach((name, value) -> {
                if (isOpen || object.attributes.get(name) != null) {
                    object.attributes.values().put(name, value);
                }
            });
            run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
            if (isOpen) {
                String base = own.ancestry().stream()
                        .filter(name -> name.contains("."))
                        .findFirst()
                        .orElse(own.name);
                run.trace.add(
                        new Trace.Call(new Made(base, List.of(), object.attributes.values(), own.origin()), true));
            }
            return object;
        }
    }

    /** Lightning's command line makes the model, its data and a trainer out of one configuration. */
    private Value lightning(Arguments given) {
        Entries config = Entries.empty(Origin.COMMAND);
        List<Value> words = run.program.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = Interpreter.textOf(words.get(i));
            String file = word == null
                    ? null
                    : word.startsWith("--config=")
                            ? word.substring(9)
                            : (word.equals("--config") || word.equals("-c")) && i + 1 < words.size()
                                    ? Interpreter.textOf(words.get(i + 1))
                                    : null;
            if (file != null && run.libraries.config(file) instanceof Entries entries) {
                Merging.into(config, entries);
            }
        }
        if (given.named().get("trainer_defaults") instanceof Entries defaults) {
            Entries trainer = Entries.empty(Origin.NONE);
            trainer.values().put("trainer", Merging.copy(defaults));
            Entries merged = trainer;
            Merging.into(merged, config);
            config.values().putAll(merged.values());
        }
        apply(words, config);
        run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, config));
        part(given.get(0, "model_class"), config.get("model"), given.at());
        part(given.get(1, "datamodule_class"), config.get("data"), given.at());
        Map<String, Value> trainer = config.get("trainer") instanceof Entries entries ? entries.values() : Map.of();
        return run.call(new Outside("lightning.Trainer", given.at()), new Arguments(List.of(), trainer, given.at()));
    }

    private void part(@Nullable Value type, @Nullable Value config, Origin at) {
        Entries entries = config instanceof Entries given ? given : Entries.empty(at);
        Value target = entries.get("class_path") instanceof Text path ? run.modules.byPath(path.text(), at) : type;
        Entries named = entries.get("init_args") instanceof Entries inner ? inner : entries;
        if (target != null && !(target instanceof Unknown)) {
            run.call(target, new Arguments(List.of(), named.values(), at));
        }
    }
}
