package io.schedmate.code.run;

import io.schedmate.code.config.Merging;
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
    private static final Set<String> TYPED = Set.of(
            "cli",
            "CLI",
            "parse",
            "Fire",
            "run",
            "entrypoint",
            "wrap",
            "autocli",
            "subcommand_cli_from_dict",
            "overridable_config_cli");
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

    private static final int FLAG_LINES = 2_000;

    private final Interpreter run;
    private final TypedFunctions functions;
    private final LightningCommands lightning;
    private final Entries flags = Entries.empty(Origin.NONE);
    private @Nullable List<Value> flagWords;

    CommandLines(Interpreter run) {
        this.run = run;
        this.functions = new TypedFunctions(run);
        this.lightning = new LightningCommands(run);
    }

    /** The words of the command, with the files of flags that it names in their places. */
    private List<Value> flagWords() {
        if (flagWords == null) {
            flagWords = new ArrayList<>();
            expand(run.program.arguments(), flagWords, 0);
        }
        return flagWords;
    }

    private void expand(List<Value> words, List<Value> into, int depth) {
        for (int i = 0; i < words.size(); i++) {
            String word = Interpreter.textOf(words.get(i));
            if (word == null || depth > 3 || !word.matches("--?flagfile(?:=.*)?")) {
                into.add(words.get(i));
            } else if (word.contains("=")) {
                expand(fileOfFlags(word.substring(word.indexOf('=') + 1)), into, depth + 1);
            } else if (i + 1 < words.size() && words.get(i + 1) instanceof Text file) {
                i++;
                expand(fileOfFlags(file.text()), into, depth + 1);
            }
        }
    }

    private List<Value> fileOfFlags(String written) {
        List<Value> words = new ArrayList<>();
        run.tree.find(run.program.folder(), written).ifPresent(file -> {
            String name = run.tree.name(file);
            String[] lines = run.tree.text(file).orElse("").split("\\R", FLAG_LINES);
            for (int i = 0; i < lines.length; i++) {
                String line = lines[i].strip();
                if (line.startsWith("-")) {
                    words.add(new Text(line, Origin.at(name, i + 1)));
                }
            }
        });
        return words;
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
        if (leaf.equals("default_argument_parser") && name.contains("detectron2")) {
            return DetectronCommands.parser(given.at());
        }
        if (leaf.equals("add_config_arguments") && given.get(0) instanceof ArgumentParser parser) {
            deepspeedOptions(parser, given.at());
            return parser;
        }
        Value trainer = lightning.call(name, leaf, given);
        if (trainer != null) {
            return trainer;
        }
        if (OF_DATA_CLASSES.contains(leaf)) {
            return new DataClassParser(run, functions, given.get(0, "dataclass_types"));
        }
        if (leaf.startsWith("DEFINE_") && (name.contains("flags"))) {
            return define(leaf, given);
        }
        if (leaf.equals("define_flags_with_default")) {
            return withDefaults(given);
        }
        if (name.startsWith("tyro.") && leaf.equals("subcommand_type_from_defaults")) {
            return given.get(0, "defaults");
        }
        String library = name.replaceFirst("\\..*", "");
        if (TYPED_LIBRARIES.contains(library) && TYPED.contains(leaf)) {
            return functions.typed(given);
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
                    case "DEFINE_string", "DEFINE_enum", "DEFINE_multi_string" -> "str";
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
                isSwitch
                        ? Option.Action.SWITCH
                        : kind.startsWith("DEFINE_multi") ? Option.Action.APPEND : Option.Action.STORE);
        flags.values().remove(name);
        // absl reads "--name value" as well as "--name=value"; words of other flags are left to them.
        new Words(run, List.of(option), flagWords(), flags).take();
        if (kind.equals("DEFINE_config_file") && flags.get(name) instanceof Text file) {
            Entries config = run.libraries.pythonConfig(file.text(), run.program.folder());
            if (config != null) {
                overrideConfig(config, "--" + name + ".");
                flags.values().put(name, config);
            }
        }
        if (kind.equals("DEFINE_config_dict") && fallback instanceof Entries defaults) {
            Entries config = Merging.copy(defaults) instanceof Entries copied ? copied : defaults;
            overrideConfig(config, "--" + name + ".");
            flags.values().put(name, config);
        }
        run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, flags));
        Entries holder = Entries.empty(given.at());
        holder.values().put("value", flags.values().getOrDefault(name, Unknown.ANYTHING));
        return holder;
    }

    /** mlxu's flags, each with its default; a configuration among them takes flags with dots. */
    private Value withDefaults(Arguments given) {
        Entries defaults = Entries.empty(given.at());
        given.named().forEach((name, value) -> {
            String kind = switch (value) {
                case Flag _ -> "DEFINE_bool";
                case Value.Num _ -> "DEFINE_float";
                case Entries _ -> "DEFINE_config_dict";
                default -> "DEFINE_string";
            };
            defaults.values().put(name, value);
            define(kind, new Arguments(List.of(new Text(name, given.at()), value), Map.of(), given.at()));
        });
        return new Items(new ArrayList<>(List.of(flags(), defaults)), given.at());
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
            return functions.ofParameters(function, run.program.arguments());
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
}
