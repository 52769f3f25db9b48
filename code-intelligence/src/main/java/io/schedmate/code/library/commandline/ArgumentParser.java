package io.schedmate.code.library.commandline;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Models argparse and libraries based on it. */
public final class ArgumentParser implements LibraryObject {

    private final List<Option> options = new ArrayList<>();
    private final Map<String, Value> defaults = new LinkedHashMap<>();
    /** The result of the last parse. */
    private Entries latest = Entries.empty(Origin.NONE);

    private final List<String> configOptions = new ArrayList<>();
    /** Data classes that are parsed as a whole. */
    private final List<Arguments> groups = new ArrayList<>();

    private final RequiredOptions required = new RequiredOptions();

    private @Nullable SubParsers commands;

    public ArgumentParser(Arguments made) {
        if (made.named().get("parents") instanceof Items parents) {
            parents.values().forEach(parent -> {
                if (parent instanceof ArgumentParser above) {
                    options.addAll(above.options);
                    defaults.putAll(above.defaults);
                    required.take(above.required);
                }
            });
        }
    }

    /** Makes the parser report required options that the command does not give. */
    public ArgumentParser asking() {
        required.ask();
        return this;
    }

    /** The subcommands of a program, each with its own options. */
    public record SubParsers(String name, Map<String, ArgumentParser> parsers) implements LibraryObject {
        @Override
        public @Nullable Value call(String method, Arguments given, Evaluator run) {
            String name = given.text(0, "name");
            if (!method.equals("add_parser") || name == null) {
                return null;
            }
            ArgumentParser parser = new ArgumentParser(given);
            parsers.put(name, parser);
            return parser;
        }
    }

    /** A parser method that a program stores under its own name. */
    private record ParserMethod(ArgumentParser parser, String name) implements LibraryObject {
        @Override
        public @Nullable Value call(String method, Arguments given, Evaluator run) {
            return method.equals("__call__") ? parser.call(name, given, run) : null;
        }
    }

    @Override
    public @Nullable Value attribute(String name, Origin at) {
        return name.equals("_actions")
                ? described(options, at)
                : name.startsWith("add_") ? new ParserMethod(this, name) : null;
    }

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator run) {
        return switch (method) {
            case "add_argument", "add", "add_arg" -> {
                add(given);
                yield new None(given.at());
            }
            case "add_argument_group", "add_mutually_exclusive_group", "add_argparse_args" -> this;
            case "add_subparsers" -> {
                commands = new SubParsers(
                        given.text(-1, "dest") instanceof String name ? name : "", new LinkedHashMap<>());
                yield commands;
            }
            case "add_arguments", "add_class_arguments", "add_dataclass_arguments" -> {
                groups.add(given);
                yield new None(given.at());
            }
            case "set_defaults" -> {
                defaults.putAll(given.named());
                yield new None(given.at());
            }
            case "_get_optional_actions" ->
                described(
                        options.stream()
                                .filter(option -> !option.flags().isEmpty())
                                .toList(),
                        given.at());
            case "get_default" -> given.text(0, "dest") instanceof String name ? defaults.get(name) : null;
            case "parse_args", "parse_args_and_config", "parse" -> parse(given, run, false);
            case "parse_known_args", "parse_known_intermixed_args" -> parse(given, run, true);
            default -> null;
        };
    }

    private static Value described(List<Option> options, Origin at) {
        return new Items(
                new ArrayList<>(
                        options.stream().map(option -> option.described(at)).toList()),
                at);
    }

    public void add(Option option) {
        options.add(option);
    }

    private void add(Arguments given) {
        List<String> flags = new ArrayList<>();
        String positional = null;
        for (Value value : given.values()) {
            if (value instanceof Text text && text.text().startsWith("-")) {
                flags.add(text.text());
            } else if (value instanceof Text text) {
                positional = text.text();
            }
        }
        String name = given.text(-1, "dest") instanceof String dest ? dest : nameOf(flags, positional);
        if (name == null) {
            return;
        }
        boolean isConfig = given.named().get("action") instanceof Value action
                && (FunctionValue.nameOf(action).endsWith("ActionConfigFile")
                        || action instanceof Text text && text.text().equals("config"));
        if (isConfig || given.named().get("is_config_file") instanceof Flag flag && flag.isSet()) {
            configOptions.add(name);
        }
        options.removeIf(option -> option.name().equals(name) && !flags.isEmpty());
        options.add(option(name, flags, given));
        required.add(name, flags, given);
    }

    private static @Nullable String nameOf(List<String> flags, @Nullable String positional) {
        return flags.stream()
                .filter(flag -> flag.startsWith("--"))
                .findFirst()
                .or(() -> flags.stream().findFirst())
                .map(flag -> flag.replaceFirst("^-+", "").replace('-', '_'))
                .orElse(positional);
    }

    private static Option option(String name, List<String> flags, Arguments given) {
        Value action = given.named().get("action");
        String word =
                action instanceof Text text ? text.text() : action == null ? "store" : FunctionValue.nameOf(action);
        Value fallback = given.named().get("default");
        Value constant = given.named().get("const");
        String many = given.named().get("nargs") instanceof Value value ? Literals.text(value) : null;
        Option.Action kind = Option.Action.STORE;
        Origin at = given.at();
        switch (word) {
            case "store_true" -> {
                kind = Option.Action.CONSTANT;
                constant = new Flag(true, at);
                fallback = fallback == null ? new Flag(false, at) : fallback;
            }
            case "store_false" -> {
                kind = Option.Action.CONSTANT;
                constant = new Flag(false, at);
                fallback = fallback == null ? new Flag(true, at) : fallback;
            }
            case "store_const" -> kind = Option.Action.CONSTANT;
            case "append" -> kind = Option.Action.APPEND;
            case "count" -> kind = Option.Action.COUNT;
            default -> {
                if (word.endsWith("BooleanOptionalAction")) {
                    kind = Option.Action.SWITCH;
                } else if (word.endsWith("DictAction")) {
                    kind = Option.Action.ASSIGNMENTS;
                }
            }
        }
        if ("REMAINDER".equals(many)
                || (given.named().get("nargs") instanceof Outside outside
                        && outside.name().endsWith("REMAINDER"))) {
            many = Option.REST;
        }
        return new Option(
                name,
                flags,
                fallback == null ? new None(at) : fallback,
                given.named().get("type"),
                many,
                constant,
                kind,
                action instanceof ClassValue type && type.find("__call__") != null && kind == Option.Action.STORE
                        ? type
                        : null,
                Value.textOf(given.named().get("help")) instanceof String help ? help : "");
    }

    private Value parse(Arguments given, Evaluator run, boolean known) {
        List<Value> words = given.get(0, "args") instanceof Items items
                ? items.values()
                : run.program().arguments();
        Entries taken = given.get(1, "namespace") instanceof Entries before ? before : Entries.empty(given.at());
        List<Value> rest = parse(words, taken, run);
        if (given.get(0, "args") == null && given.get(1, "namespace") == null && configOptions.isEmpty()) {
            required.check(words, taken, run);
        }
        if (taken.values().keySet().containsAll(latest.values().keySet())) {
            // A program may parse again after it set defaults from a file.
            run.trace().supersedes(List.of(latest));
        }
        latest = taken;
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, taken));
        return known ? new Items(new ArrayList<>(List.of(taken, new Items(rest, given.at()))), given.at()) : taken;
    }

    public List<Value> parse(List<Value> words, Entries taken, Evaluator run) {
        List<Value> own = words;
        SubParsers chosen = commands;
        if (chosen != null) {
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i) instanceof Text text
                        && chosen.parsers().get(text.text()) instanceof ArgumentParser parser) {
                    own = words.subList(0, i);
                    if (!chosen.name().isEmpty()) {
                        taken.values().put(chosen.name(), text);
                    }
                    parser.parse(words.subList(i + 1, words.size()), taken, run);
                    break;
                }
            }
        }
        List<Option> known = effective();
        for (int at = 0; at < known.size(); at++) {
            run.trace()
                    .declares(options.get(at)
                            .withFallback(known.get(at).fallback())
                            .declared());
        }
        List<Value> rest = new Words(run, known, own, taken).take();
        for (String name : configOptions) {
            if (taken.get(name) instanceof Text file
                    && new Configurations(run).config(file.text()) instanceof Entries config) {
                config.values().forEach((key, value) -> {
                    if (value instanceof Entries section) {
                        ofSection(section, taken);
                    }
                    take(key, value, taken);
                });
            }
        }
        defaults.forEach(taken.values()::putIfAbsent);
        groups.forEach(group -> fill(group, words, taken, run));
        return rest;
    }

    /** Sections only structure the file: an option has the same name in each of them. */
    private void ofSection(Entries section, Entries taken) {
        section.values().forEach((key, value) -> {
            if (options.stream().anyMatch(option -> option.name().equals(key.replace('-', '_')))) {
                take(key, value, taken);
            }
        });
    }

    /** The command takes precedence over a file. */
    private static void take(String key, Value value, Entries taken) {
        String name = key.replace('-', '_');
        Value now = taken.get(name);
        if (now == null || !now.origin().fromCommand()) {
            taken.values().put(name, value);
        }
    }

    private static void fill(Arguments group, List<Value> words, Entries taken, Evaluator run) {
        String name = group.get(1, "dest") instanceof Text dest ? dest.text() : group.text(1, "nested_key");
        if (name == null || !(group.get(0) instanceof ClassValue type)) {
            return;
        }
        Entries nested = Entries.empty(Origin.COMMAND);
        NestedOptions.apply(words, nested);
        Entries given = Entries.empty(Origin.COMMAND);
        if (taken.get(name) instanceof Entries fromFile) {
            Merging.into(given, fromFile);
        }
        nested.values().forEach((key, value) -> {
            if (taken.get(key) == null && !(value instanceof Entries)) {
                given.values().put(key, value);
            }
        });
        if (nested.get(name) instanceof Entries own) {
            Merging.into(given, own);
        }
        taken.values().put(name, new FilledRecords(run).of(type, given));
    }

    private List<Option> effective() {
        List<Option> all = new ArrayList<>();
        for (Option option : options) {
            Value set = defaults.get(option.name());
            Option current = set == null ? option : option.withFallback(Merging.copy(set));
            boolean takesRest = Option.REST.equals(current.many());
            all.add(
                    takesRest
                            ? new Option(
                                    current.name(),
                                    current.flags(),
                                    // Without remaining words the value is an empty list, whatever its default.
                                    current.flags().isEmpty()
                                            ? new Items(
                                                    new ArrayList<>(),
                                                    current.fallback().origin())
                                            : current.fallback(),
                                    current.type(),
                                    "*",
                                    current.constant(),
                                    current.action())
                            : current);
        }
        return all;
    }
}
