package io.schedmate.code.library.launch;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Models libraries that call a function of the program: process starters, and trainers that receive the training loop.
 */
public record ProcessStarters(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("starters");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        String meaning = NAMES.meaning(name);
        if (meaning.isEmpty()) {
            return null;
        }
        Value function = Stream.of("target", "train_loop_per_worker", "main", "fn")
                .map(given.named()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(given.get(0));
        if (function instanceof ObjectValue object && object.type.find("__call__") != null) {
            // An object that is submitted to a cluster as a job is called on the cluster.
            return meaning.equals("submit") ? submitted(name, object, given) : null;
        }
        if (!(function instanceof FunctionValue main) || main.name().equals("lambda")) {
            return null;
        }
        Made made = new Made(name, given.values(), given.named(), given.at());
        run.trace().add(new Trace.Call(made, run.isCertain()));
        Value kwargs = given.named().get("kwargs");
        run.call(
                main,
                new Arguments(
                        arguments(meaning, given), kwargs instanceof Entries e ? e.values() : Map.of(), given.at()));
        return made;
    }

    private Value submitted(String name, ObjectValue object, Arguments given) {
        run.trace().add(new Trace.Call(new Made(name, given.values(), given.named(), given.at()), run.isCertain()));
        return run.call(object, Arguments.none(given.at()));
    }

    private static List<Value> arguments(String meaning, Arguments given) {
        List<Value> values = new ArrayList<>();
        if (meaning.equals("spawn")) {
            values.add(new Num(0, true, Origin.NONE));
        }
        Value more = given.named().get("args");
        Value positional = more != null
                ? more
                : meaning.equals("launch") && !given.values().isEmpty()
                        ? given.values().getLast()
                        : given.get(1);
        if (positional instanceof Items items) {
            values.addAll(items.values());
        } else if (given.named().get("train_loop_config") instanceof Value config) {
            values.add(config);
        } else if (meaning.equals("application")) {
            values.add(Unknown.ANYTHING);
        }
        return values;
    }
}
