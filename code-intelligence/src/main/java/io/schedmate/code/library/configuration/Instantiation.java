package io.schedmate.code.library.configuration;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the objects that a configuration describes by a class or function and its arguments. */
public record Instantiation(Evaluator run) {

    /**
     * Creates the object described by the first argument of an {@code instantiate} function; null if it describes
     * nothing.
     */
    public @Nullable Value of(Arguments given) {
        return instantiated(given.get(0), given);
    }

    /** Creates the object that a configuration names in {@code _target_}, with its other values as arguments. */
    private @Nullable Value instantiated(@Nullable Value config, Arguments given) {
        if (config instanceof Entries older && older.get("_target_") == null && targetOf(older) != null) {
            return instantiated(modern(older), given);
        }
        if (!(config instanceof Entries entries) || entries.get("_target_") == null) {
            return config instanceof Text path ? run.modules().byPath(path.text(), path.origin()) : null;
        }
        Map<String, Value> named = new LinkedHashMap<>();
        entries.values().forEach((key, value) -> {
            if (!key.startsWith("_")) {
                Value made = value instanceof Entries inner && inner.get("_target_") != null && run.step()
                        ? instantiated(inner, Arguments.none(given.at()))
                        : value;
                named.put(key, made == null ? value : made);
            }
        });
        given.named().forEach((key, value) -> {
            if (!key.startsWith("_")) {
                named.put(key, value);
            }
        });
        List<Value> values = new ArrayList<>(entries.get("_args_") instanceof Items first ? first.values() : List.of());
        values.addAll(given.values()
                .subList(Math.min(1, given.values().size()), given.values().size()));
        Value target = Objects.requireNonNull(entries.get("_target_"));
        return run.call(
                target instanceof Text path ? run.modules().byPath(path.text(), path.origin()) : target,
                new Arguments(values, named, target.origin()));
    }

    /** Reads the class names in the form that Hydra used before {@code _target_}. */
    private static @Nullable Value targetOf(Entries config) {
        return Stream.of("class", "cls", "target")
                .map(config::get)
                .filter(Text.class::isInstance)
                .findFirst()
                .orElse(null);
    }

    private static Entries modern(Entries config) {
        Entries modern = Entries.empty(config.origin());
        modern.values().put("_target_", Objects.requireNonNull(targetOf(config)));
        if (config.get("params") instanceof Entries parameters) {
            modern.values().putAll(parameters.values());
        }
        return modern;
    }
}
