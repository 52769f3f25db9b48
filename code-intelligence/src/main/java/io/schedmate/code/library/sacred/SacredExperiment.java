package io.schedmate.code.library.sacred;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A sacred experiment or ingredient, whose configuration consists of the local names of its functions. */
final class SacredExperiment implements LibraryObject {

    private static final Set<String> HOOKS = Set.of("config", "named_config", "main", "automain", "command", "capture");

    final String name;
    final boolean isIngredient;
    final List<SacredExperiment> ingredients = new ArrayList<>();
    /** The sources of the configuration: functions, or entries that were added directly. */
    final List<Value> scopes = new ArrayList<>();

    final Map<String, Value> named = new LinkedHashMap<>();
    final Map<String, FunctionValue> commands = new LinkedHashMap<>();

    @Nullable
    FunctionValue main;
    /** The configuration of the current or last run. */
    @Nullable
    Entries config;

    private SacredExperiment(String name, boolean isIngredient) {
        this.name = name;
        this.isIngredient = isIngredient;
    }

    static SacredExperiment made(boolean isIngredient, Arguments given) {
        String name = given.text(0, isIngredient ? "path" : "name");
        SacredExperiment made = new SacredExperiment(name == null ? "" : name, isIngredient);
        if (given.get(1, "ingredients") instanceof Items items) {
            items.values().forEach(item -> {
                if (item instanceof SacredExperiment ingredient) {
                    made.ingredients.add(ingredient);
                }
            });
        }
        return made;
    }

    @Override
    public @Nullable Value attribute(String attribute, Origin at) {
        return HOOKS.contains(attribute) ? new SacredHook(this, attribute, "") : null;
    }

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator run) {
        if (HOOKS.contains(method)) {
            SacredHook hook = new SacredHook(
                    this, method, given.named().get("prefix") instanceof Text prefix ? prefix.text() : "");
            if (!(given.get(0, "function") instanceof FunctionValue function)) {
                return hook;
            }
            hook.defined(function, run);
            List<Value> decorators = new ArrayList<>(function.decorators());
            decorators.add(hook);
            return function.decorated(decorators);
        }
        switch (method) {
            case "add_config" -> added(given, 0, run);
            case "add_named_config" -> {
                if (given.text(0, "name") instanceof String key
                        && read(given.get(1, "config"), run) instanceof Value read) {
                    named.put(key, read);
                }
            }
            case "run_commandline" -> new SacredRun(this, run).onCommandLine();
            case "run" -> new SacredRun(this, run).inProgram(given);
            default -> {
                return null;
            }
        }
        return new None(given.at());
    }

    private void added(Arguments given, int position, Evaluator run) {
        if (read(given.get(position, "cfg_or_file"), run) instanceof Value read) {
            scopes.add(read);
        }
        Entries keywords = Entries.empty(given.at());
        keywords.values().putAll(given.named());
        keywords.values().remove("cfg_or_file");
        if (!keywords.values().isEmpty()) {
            scopes.add(keywords);
        }
    }

    private static @Nullable Value read(@Nullable Value given, Evaluator run) {
        return switch (given) {
            case Text file -> new Configurations(run).config(file.text());
            case Entries entries -> entries;
            case FunctionValue function -> function;
            case null, default -> null;
        };
    }
}
