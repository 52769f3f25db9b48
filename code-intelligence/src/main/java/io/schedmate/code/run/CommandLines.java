package io.schedmate.code.run;

import io.schedmate.code.config.Merging;
import io.schedmate.code.effort.Effort;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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
            "overridable_config_cli",
            "nested_entrypoint");

    private static final Pattern WRAPS = Pattern.compile("\\b(?:draccus|pyrallis)\\.parse\\(");

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

    private final Interpreter run;
    private final TypedFunctions functions;
    private final LightningCommands lightning;
    private final AbslFlags absl;

    CommandLines(Interpreter run) {
        this.run = run;
        this.functions = new TypedFunctions(run);
        this.lightning = new LightningCommands(run);
        this.absl = new AbslFlags(run);
    }

    Entries flags() {
        return absl.flags();
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
        if (name.equals("typer.Typer")) {
            return new CommandGroup(null, true);
        }
        Value defined = absl.call(name, leaf, given);
        if (defined != null) {
            return defined;
        }
        if (name.startsWith("tyro.") && leaf.equals("subcommand_type_from_defaults")) {
            return given.get(0, "defaults");
        }
        String library = name.replaceFirst("\\..*", "");
        if (library.equals("fire") && leaf.equals("Fire") && !(given.get(0, "component") instanceof FunctionValue)) {
            return new FireCommands(run).start(given.get(0, "component"));
        }
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

    TypedFunctions functions() {
        return functions;
    }

    /** The options that click declares in decorators; null for a function that is no command. */
    @Nullable
    Map<String, Value> ofDecorators(FunctionValue function) {
        boolean isCommand = function.decorators().stream()
                .map(FunctionValue::nameOf)
                .anyMatch(
                        name -> name.endsWith("click.command") || name.endsWith(".command") && name.contains("click"));
        boolean isTyped = function.decorators().stream()
                .anyMatch(decorator -> FunctionValue.nameOf(decorator)
                                .matches(
                                        "(?:draccus|pyrallis|chz|simple_parsing|hydra_zen)\\.(?:\\w+\\.)*(?:wrap|main|entrypoint).*")
                        || isOwnWrapper(decorator));
        if (isTyped) {
            return functions.ofParameters(function, run.program.arguments());
        }
        return isCommand ? clickOptions(function, run.program.arguments()) : null;
    }

    /** What the options that stand before a function take of {@code words}. */
    Map<String, Value> clickOptions(FunctionValue function, List<Value> words) {
        ArgumentParser parser = new ArgumentParser(Arguments.none(function.origin()));
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Made made
                    && (made.callee().endsWith("option") || made.callee().endsWith("argument"))) {
                parser.add(clickOption(made));
            }
        }
        Entries taken = Entries.empty(function.origin());
        parser.parse(words, taken, run);
        run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, taken));
        return new LinkedHashMap<>(taken.values());
    }

    /** A decorator of the program's own that hands over to a library which fills data classes. */
    private boolean isOwnWrapper(Value decorator) {
        return decorator instanceof FunctionValue function
                && WRAPS.matcher(Effort.text(
                                run.tree.text(function.closure().module.file).orElse("")))
                        .find();
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
                boolean isNegated = !valued && word.matches("--(?:\\w[\\w-]*\\.)*no-.+");
                Value value = !valued ? new Flag(!isNegated, text.origin()) : Methods.literal(words.get(i + 1));
                i += valued ? 1 : 0;
                Merging.set(into, key(isNegated ? word.replaceFirst("(--|\\.)no-", "$1") : word), value);
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
