package io.schedmate.code.library.dictionaries;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.commandline.NestedOptions;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Models dictionaries whose keys are also attributes: yacs, ml_collections, EasyDict, Munch and others. */
public record Dictionaries(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("dictionaries");

    private static final Pattern ASSIGNMENTS = Pattern.compile(",(?=\\s*[A-Za-z_][\\w.]*(?:\\[\\d+\\])?\\s*=)");

    private static final Pattern TUPLE = Pattern.compile("\\(\\s*['\"\\d][^()]*\\)");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        if (!NAMES.is(name, "dictionary")) {
            return null;
        }
        Value first = given.get(0);
        if (given.named().get("initial_dictionary") instanceof Entries initial) {
            return new Arguments(List.of(initial), Map.of(), given.at()).dictionary();
        }
        return first == null || first instanceof Entries || first instanceof Items ? given.dictionary() : null;
    }

    /** Creates a library's dictionary for a class of the program that extends one and only does what the library does. */
    @Override
    public @Nullable Value create(ClassValue type, Arguments given) {
        String base = type.ancestry().stream()
                .filter(name -> NAMES.is(name, "dictionary"))
                .findFirst()
                .orElse("");
        boolean isSame = !base.isEmpty()
                && type.chain().stream()
                        .flatMap(each -> each.body.names.entrySet().stream())
                        .allMatch(each -> isOfLibrary(each.getKey(), each.getValue()));
        return isSame ? call(base, given) : null;
    }

    /** Whether an attribute of a class that extends a dictionary leaves the dictionary's behaviour as it is. */
    private static boolean isOfLibrary(String name, Value value) {
        return !(value instanceof FunctionValue function)
                || !name.equals("__init__")
                        && (name.startsWith("__")
                                || !NAMES.meaning(name).isEmpty()
                                || function.isDecorated("staticmethod"));
    }

    @Override
    public @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        if (!(receiver instanceof Entries entries)) {
            return null;
        }
        Value first = given.get(0);
        String key = first == null ? null : Literals.text(first);
        return switch (NAMES.meaning(method)) {
            case "merge" -> merge(entries, given, false);
            case "put all" -> merge(entries, given, true);
            case "merge list" -> {
                if (first instanceof Items words) {
                    Configurations.override(entries, words);
                }
                yield new None(given.at());
            }
            case "merge file" -> {
                if (key != null && new Configurations(run).config(key) instanceof Entries file) {
                    Merging.into(entries, key.endsWith(".py") ? node(file) : withTuples(file));
                    run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
                }
                yield new None(given.at());
            }
            case "copy" -> Merging.copy(entries);
            case "itself" -> entries;
            case "parse" -> first instanceof Text text && text.text().contains("=") ? parsed(entries, text) : null;
            case "put options" -> {
                NestedOptions.apply(
                        first instanceof Items words
                                ? words.values()
                                : run.program().arguments(),
                        entries);
                yield new None(given.at());
            }
            case "put" -> {
                if (key != null && given.get(1, "value") instanceof Value value) {
                    entries.values().put(key, value);
                }
                yield new None(given.at());
            }
            default -> null;
        };
    }

    /** Parses {@code a=1,b=[2,3]}, TensorFlow's format for hyperparameters. */
    private static Value parsed(Entries entries, Text text) {
        for (String part : ASSIGNMENTS.split(text.text())) {
            int equals = part.indexOf('=');
            String name = equals > 0 ? part.substring(0, equals).strip() : "";
            if (name.matches("[A-Za-z_][\\w.]*")) {
                entries.values().put(name, Literals.read(part.substring(equals + 1), text.origin()));
            }
        }
        return entries;
    }

    /** YAML has no tuples, so a text in the form of a tuple is read as one. */
    private static Entries withTuples(Entries file) {
        file.values().replaceAll((_, value) -> switch (value) {
            case Entries below -> withTuples(below);
            case Text text when TUPLE.matcher(WorkLimit.text(text.text())).matches() -> Literals.literal(text);
            default -> value;
        });
        return file;
    }

    /** A module that is merged as a file represents the configuration in it. */
    private static Entries node(Entries module) {
        return Stream.of("cfg", "_C", "config")
                .map(module::get)
                .filter(Entries.class::isInstance)
                .map(Entries.class::cast)
                .findFirst()
                .orElse(module);
    }

    private static Value merge(Entries entries, Arguments given, boolean isShallow) {
        switch (given.get(0)) {
            case Entries others when isShallow -> entries.values().putAll(others.values());
            case Entries others ->
                others.values().forEach((name, value) -> {
                    if (Merging.at(entries, name) instanceof Entries below && value instanceof Entries above) {
                        Merging.into(below, above);
                    } else {
                        Merging.set(entries, name, value);
                    }
                });
            case ObjectValue object -> entries.values().putAll(object.attributes.values());
            case null, default -> {
                // Nothing known to merge.
            }
        }
        given.named().forEach(entries.values()::put);
        return new None(given.at());
    }
}
