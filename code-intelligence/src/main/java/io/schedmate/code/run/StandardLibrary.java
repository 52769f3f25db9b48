package io.schedmate.code.run;

import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions of Python's own modules: of the environment, of imports, of copies and of functions. */
final class StandardLibrary {

    private final Interpreter run;

    StandardLibrary(Interpreter run) {
        this.run = run;
    }

    @Nullable
    Value call(String name, String leaf, Arguments given) {
        Origin at = given.at();
        return switch (leaf) {
            case "getenv" -> environment(given);
            case "get" -> name.equals("os.environ.get") ? environment(given) : null;
            case "sub" ->
                name.equals("re.sub") && given.get(2, "string") instanceof FileValue.Content text ? text : null;
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
                    run.modules.files().search(folder.text());
                }
                yield null;
            }
            case "namedtuple" -> tuple(given);
            case "reduce" -> name.startsWith("functools") || name.equals("reduce") ? reduced(given) : null;
            case "cast" -> name.equals("typing.cast") ? given.get(1) : null;
            case "getitem" ->
                name.contains("operator") && given.values().size() == 2
                        ? run.attributes()
                                .item(given.values().getFirst(), given.values().getLast(), at)
                        : null;
            case "import_module" ->
                given.text(0, "name") instanceof String module
                                && run.modules.files().admits(module)
                        ? run.modules.imported(module, at)
                        : null;
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

    private Value environment(Arguments given) {
        String key = given.text(0, "key");
        Value value = key == null ? Unknown.ANYTHING : run.program.environment().get(key);
        if (value != null) {
            return value;
        }
        Value fallback = given.get(1, "default");
        return fallback == null ? new None(given.at()) : fallback;
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
}
