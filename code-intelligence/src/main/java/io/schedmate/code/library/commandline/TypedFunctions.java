package io.schedmate.code.library.commandline;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Models libraries that take the parameters and types of a function or data class as the options of a command, and call
 * or fill it with the command's values.
 */
public record TypedFunctions(Evaluator run) {

    private static final ImportedNames NAMES = ImportedNames.of("click");

    /** The names of the argument with the function or class that libraries call or fill. */
    private static final List<String> TARGETS = List.of("config_class", "cls", "f", "components", "target");

    /** Options that name a file; the other options override its values. */
    private static final Set<String> FILES = Set.of("config_path", "config_file", "config");

    @Nullable
    public Value typed(Arguments given) {
        Value target = TARGETS.stream()
                .map(name -> given.get(0, name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (given.named().get("default") instanceof ObjectValue object) {
            return preset(object, run.program().arguments());
        }
        return switch (target) {
            case ClassValue type -> {
                ObjectValue object = filled(type, words(given));
                run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
                yield object;
            }
            case FunctionValue function -> {
                Map<String, Value> named = ofParameters(function, run.program().arguments());
                yield run.call(function, new Arguments(List.of(), named, given.at()));
            }
            case Entries commands -> command(commands, given);
            case Items several -> {
                Entries commands = Entries.empty(given.at());
                several.values().forEach(each -> {
                    commands.values().put(calledAs(each), each);
                    commands.values()
                            .put(
                                    calledAs(each)
                                            .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                                            .toLowerCase(Locale.ROOT),
                                    each);
                });
                yield command(commands, given);
            }
            case null, default -> null;
        };
    }

    /**
     * Returns an object of the class of a parser that is made of fields, filled with the command's values. A switch inverts
     * the default of its field.
     */
    public ObjectValue withSwitches(ObjectValue parser, Arguments given) {
        List<Value> words = words(given);
        ObjectValue object = filled(parser.type, words);
        NestedOptions.of(words).values().forEach((name, value) -> {
            if (value instanceof Flag flag && parser.attributes.get(name) instanceof Flag usual && usual.isSet()) {
                object.attributes.values().put(name, new Flag(false, flag.origin()));
            }
        });
        return object;
    }

    /** Returns the words to parse, including the file to start from. */
    private List<Value> words(Arguments given) {
        List<Value> words = new ArrayList<>();
        for (String name : List.of("config_path", "config_file")) {
            if (given.named().get(name) instanceof Text file) {
                words.add(new Text("--config_path=" + file.text(), file.origin()));
            }
        }
        words.addAll(
                given.named().get("args") instanceof Items arguments
                        ? arguments.values()
                        : run.program().arguments());
        return words;
    }

    /** Applies the command to an existing object. */
    private Value preset(ObjectValue object, List<Value> words) {
        Entries given = Entries.empty(Origin.COMMAND);
        NestedOptions.apply(words, given);
        FilledRecords.lay(given, object.attributes, 1);
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
        return object;
    }

    private static String calledAs(Value value) {
        return value instanceof FunctionValue function
                ? function.name()
                : value instanceof ClassValue type ? type.name : "";
    }

    /** Follows the command that the first matching word names. A command may have subcommands. */
    private @Nullable Value command(Entries commands, Arguments given) {
        List<Value> words = run.program().arguments();
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
            // A preset may follow a line that describes it.
            Value preset = chosen instanceof Items pair && pair.values().size() == 2
                    ? pair.values().getLast()
                    : chosen;
            if (preset instanceof ObjectValue object) {
                return preset(object, rest);
            }
            if (preset instanceof ClassValue type) {
                ObjectValue object = filled(type, rest);
                run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
                return object;
            }
        }
        return null;
    }

    /**
     * Returns a function's arguments from {@code --name value} words; parameters that are data classes take nested
     * options.
     */
    public Map<String, Value> ofParameters(FunctionValue function, List<Value> words) {
        Entries taken = Entries.empty(Origin.COMMAND);
        withConfigFile(words, taken);
        NestedOptions.apply(words, taken);
        Syntax parameters = function.definition().child("parameters");
        positional(words, parameters, taken);
        Map<String, Value> named = new LinkedHashMap<>();
        Entries seen = Entries.empty(Origin.COMMAND);
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = Parameters.name(parameter);
            if (name == null) {
                continue;
            }
            Value given = renamed(parameter, function, taken, name.text());
            Syntax annotation = parameter.child("type");
            Value type = annotation == null
                    ? Unknown.ANYTHING
                    : run.evaluate(annotation, new Frame(function.closure(), null));
            Syntax fallback = parameter.child("value");
            if (type instanceof ClassValue record && record.isRecordLike()) {
                Value standard = fallback == null
                        ? Unknown.ANYTHING
                        : run.evaluate(fallback, new Frame(function.closure(), null));
                ObjectValue object = standard instanceof ObjectValue preset
                        ? preset
                        : given instanceof Entries inner
                                ? new FilledRecords(run).of(record, inner)
                                : filled(record, words);
                if (standard instanceof ObjectValue && given instanceof Entries inner) {
                    FilledRecords.lay(inner, object.attributes, 0);
                }
                seen.values().put(name.text(), object.attributes);
                named.put(name.text(), object);
            } else if (given != null && !(given instanceof None && fallback != null)) {
                named.put(name.text(), given);
            } else if (fallback != null) {
                named.put(name.text(), unwrapped(run.evaluate(fallback, new Frame(function.closure(), null))));
            }
        }
        named.forEach(seen.values()::putIfAbsent);
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, seen));
        return named;
    }

    /** A parameter's option may have another name, given in its default or type annotation. */
    private @Nullable Value renamed(Syntax parameter, FunctionValue function, Entries taken, String name) {
        Value own = taken.get(name);
        Syntax fallback = parameter.child("value");
        if (own != null || fallback == null || !fallback.is("call")) {
            return own;
        }
        if (run.evaluate(fallback, new Frame(function.closure(), null)) instanceof Made made
                && NAMES.is(made.callee(), "option parameter")) {
            for (Value flag : made.arguments()) {
                if (flag instanceof Text text && text.text().startsWith("-")) {
                    Value given = taken.get(text.text().replaceFirst("^-+", "").replace('-', '_'));
                    own = given == null ? own : given;
                }
            }
        }
        return own;
    }

    /** The command overrides a configuration file. */
    private void withConfigFile(List<Value> words, Entries into) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) instanceof Text text && text.text().matches("--config(?:_path|[-_]file)?(?:=.*)?")) {
                int equals = text.text().indexOf('=');
                String file = equals > 0
                        ? text.text().substring(equals + 1)
                        : i + 1 < words.size() ? Value.textOf(words.get(i + 1)) : null;
                if (file != null && new Configurations(run).config(file) instanceof Entries config) {
                    Merging.into(into, config);
                }
            }
        }
    }

    /** Words before the first option fill the parameters without a default, in order. */
    private static void positional(List<Value> words, @Nullable Syntax parameters, Entries into) {
        int next = 0;
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = Parameters.name(parameter);
            if (name != null && name.text().equals("self")) {
                continue;
            }
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
        return value instanceof Made made && NAMES.meaning(made.callee()).endsWith(" parameter")
                ? made.argument(0, "default") instanceof Value inner ? inner : value
                : value;
    }

    /** Creates an object of a data class with its fields, including nested ones, from files and the command line. */
    private ObjectValue filled(ClassValue type, List<Value> words) {
        Entries given = Entries.empty(Origin.COMMAND);
        configFile(words, given);
        Entries nested = Entries.empty(Origin.COMMAND);
        NestedOptions.apply(words, nested);
        FILES.stream()
                .filter(name ->
                        nested.get(name) instanceof Text && !type.fields().contains(name))
                .forEach(nested.values()::remove);
        Merging.into(given, nested);
        ObjectValue object = new FilledRecords(run).of(type, given);
        if (type.isRecordLike()) {
            run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
            run.trace().composes(object.attributes, FILES);
        }
        return object;
    }

    public void configFile(List<Value> words, Entries into) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) instanceof Text text && text.text().matches("--config(?:_path|[-_]file)?(?:=.*)?")) {
                int equals = text.text().indexOf('=');
                String file = equals > 0
                        ? text.text().substring(equals + 1)
                        : i + 1 < words.size() ? Value.textOf(words.get(i + 1)) : null;
                if (file != null && new Configurations(run).config(file) instanceof Entries config) {
                    FilledRecords.lay(config, into, 0);
                }
            }
        }
    }
}
