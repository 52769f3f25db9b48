package io.schedmate.code.library.standard;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Partial;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Models functions of Python's own modules: environment, imports, copies, functions. */
public record StandardLibrary(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("standard");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        Origin at = given.at();
        return switch (NAMES.meaning(name)) {
            case "environment" -> environment(given);
            case "substitute" -> given.get(2, "string") instanceof FileValue.Content text ? text : null;
            case "copy" -> given.get(0) != null ? Merging.copy(given.values().getFirst()) : null;
            case "partial" -> partial(given);
            case "search" -> {
                if (!given.values().isEmpty() && given.values().getLast() instanceof Text folder) {
                    run.modules().files().search(folder.text());
                }
                yield null;
            }
            case "tuple" -> tuple(given);
            case "reduce" -> reduced(given);
            case "second" -> given.get(1);
            case "item" ->
                given.values().size() == 2
                        ? run.item(given.values().getFirst(), given.values().getLast(), at)
                        : null;
            case "import" ->
                given.text(0, "name") instanceof String module
                                && run.modules().files().admits(module)
                        ? run.modules().imported(module, at)
                        : null;
            case "find" -> given.text(0, "name") instanceof String module ? found(module, at) : null;
            case "module of pathname" -> fromFile(given.text(1, "pathname"));
            case "module of location" -> fromFile(given.text(1, "location"));
            case "first" -> given.get(0);
            case "replaced" -> given.get(0) instanceof ObjectValue object ? object.with(given.named(), at) : null;
            case "fields" -> given.get(0) instanceof ObjectValue object ? object.attributes : null;
            case "main by name" -> {
                if (given.values().isEmpty() && given.named().get("main") == null) {
                    run.modules().execute("main(None)");
                }
                yield null;
            }
            case "statement" -> {
                if (given.get(0) instanceof Text statement) {
                    run.modules().execute(statement.text());
                }
                yield null;
            }
            case "is class" ->
                given.get(0) instanceof Unknown ? null : new Value.Flag(given.get(0) instanceof ClassValue, at);
            case "none" -> new None(at);
            default -> null;
        };
    }

    private static @Nullable Value partial(Arguments given) {
        return given.get(0) == null
                ? null
                : new Partial(
                        given.values().getFirst(),
                        new Arguments(given.values().subList(1, given.values().size()), given.named(), given.at()));
    }

    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        if (!(object instanceof Outside outside) || !NAMES.is(outside.name() + "." + name, "arguments")) {
            return null;
        }
        return new Items(ProgramWords.of(run.program()), Origin.COMMAND);
    }

    @Override
    public @Nullable Entries contents(Outside dictionary) {
        return NAMES.is(dictionary.name(), "variables")
                ? new Entries(run.program().environment(), Origin.NONE)
                : null;
    }

    /** Returns the type that a type marker stands for. */
    @Override
    public @Nullable Value item(Outside object, Value key, Origin at) {
        return switch (NAMES.meaning(object.name())) {
            case "annotated" -> key instanceof Items parts ? parts.values().getFirst() : null;
            case "union" -> key;
            default -> null;
        };
    }

    private Value environment(Arguments given) {
        String key = given.text(0, "key");
        Value value =
                key == null ? Unknown.ANYTHING : run.program().environment().get(key);
        if (value != null) {
            return value;
        }
        Value fallback = given.get(1, "default");
        return fallback == null ? new None(given.at()) : fallback;
    }

    /** Loads a module from a file, without a package. */
    private @Nullable Value fromFile(@Nullable String path) {
        Module module = path == null
                ? null
                : run.tree()
                        .find(run.program().folder(), path)
                        .map(file -> run.modules().load(file, "loaded"))
                        .orElse(null);
        if (module != null) {
            // Modules that a program loads in this way mostly contain its settings.
            module.globals.names.values().forEach(value -> {
                if (value instanceof Entries entries) {
                    run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
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
        Scope body = new Scope(null, new Module(run.program().script(), ""));
        return new ClassValue(name, List.of(), body, true, fields, given.at());
    }

    /** Whether a module exists; null if its package is not in the tree. */
    private @Nullable Value found(String module, Origin at) {
        String top = module.replaceFirst("\\..*", "");
        if (top.isEmpty() || run.modules().files().find(top) == null) {
            return null;
        }
        return run.modules().files().find(module) == null ? new None(at) : new Value.Flag(true, at);
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
}
