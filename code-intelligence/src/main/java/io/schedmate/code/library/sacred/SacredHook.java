package io.schedmate.code.library.sacred;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Decorator;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The effect of sacred's decorators.
 *
 * @param kind the decorator's name
 * @param prefix the part of the configuration that fills a captured function; empty for all of it
 */
record SacredHook(SacredExperiment experiment, String kind, String prefix) implements Decorator {

    @Override
    public void defined(Value value, Evaluator run) {
        if (!(value instanceof FunctionValue function)) {
            return;
        }
        switch (kind) {
            case "config" -> experiment.scopes.add(function);
            case "named_config" -> experiment.named.put(function.name(), function);
            case "command" -> experiment.commands.put(function.name(), function);
            case "main", "automain" -> {
                experiment.main = function;
                experiment.commands.put(function.name(), function);
                boolean isStarted = function.closure().globals().names.get("__name__") instanceof Text name
                        && name.text().equals("__main__");
                if (kind.equals("automain") && isStarted) {
                    new SacredRun(experiment, run).onCommandLine();
                }
            }
            default -> {
                // A captured function is called later.
            }
        }
    }

    @Override
    public @Nullable Value called(FunctionValue function, Arguments given, Evaluator run) {
        if (kind.endsWith("config")) {
            return null;
        }
        Entries config = experiment.config;
        if (config == null) {
            return null;
        }
        if (kind.equals("automain") && given.values().isEmpty() && given.named().isEmpty()) {
            // The function has already run.
            return Unknown.ANYTHING;
        }
        return run.call(function.decorated(List.of()), filled(function, given, config));
    }

    /** Returns a call's arguments, including those that the configuration provides by parameter name. */
    Arguments filled(FunctionValue function, Arguments given, Entries config) {
        Value part = prefix.isEmpty() ? config : Merging.at(config, prefix);
        List<String> parameters = Parameters.names(function.definition());
        Map<String, Value> named = new LinkedHashMap<>(given.named());
        for (int i = given.values().size(); i < parameters.size(); i++) {
            String name = parameters.get(i);
            Value value = switch (name) {
                case "_config" -> config;
                case "_seed" -> config.get("seed");
                case "_run" -> {
                    Entries arguments = Entries.empty(Origin.NONE);
                    arguments.values().put("config", config);
                    yield arguments;
                }
                default -> part instanceof Entries entries ? entries.get(name) : null;
            };
            if (value != null) {
                named.putIfAbsent(name, value);
            }
        }
        return new Arguments(given.values(), named, given.at());
    }
}
