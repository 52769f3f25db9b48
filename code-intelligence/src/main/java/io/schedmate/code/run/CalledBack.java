package io.schedmate.code.run;

import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Outside;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What libraries call of the program's own, that it hands over to them. */
final class CalledBack {

    private static final Set<String> PER_SAMPLE = Set.of(
            "map",
            "set_transform",
            "with_transform",
            "interleave",
            "from_generator",
            "py_function",
            "numpy_function",
            "distribute_datasets_from_function",
            "experimental_distribute_datasets_from_function");

    private final Interpreter run;
    private final Calls calls;

    CalledBack(Interpreter run, Calls calls) {
        this.run = run;
        this.calls = calls;
    }

    void by(String library, Arguments arguments) {
        handedOver(library, arguments);
        composed(library, arguments);
        estimated(library, arguments);
    }

    /** What a data set maps over its samples is called by it, once for all that is looked for. */
    private void handedOver(String name, Arguments arguments) {
        if (!PER_SAMPLE.contains(name.substring(name.lastIndexOf('.') + 1))
                || arguments.values().isEmpty()) {
            return;
        }
        Value first = arguments.values().getFirst();
        if (first instanceof FunctionValue function && run.step()) {
            calls.plain(function, Arguments.none(arguments.at()));
        } else if (first instanceof Calls.Partial partial && run.step()) {
            calls.call(partial, Arguments.none(arguments.at()));
        }
    }

    /** What transforms are put together of is called for each sample, in its turn. */
    private void composed(String name, Arguments arguments) {
        if (name.endsWith("Compose") && arguments.get(0, "transforms") instanceof Items parts) {
            for (Value part : List.copyOf(parts.values())) {
                if (part instanceof ObjectValue object
                        && object.type.find("__call__") != null
                        && !object.called.contains("__call__")
                        && run.step()) {
                    calls.method(object, "__call__", Arguments.none(arguments.at()));
                }
            }
        }
    }

    /** An estimator calls the function that makes its model, for training first. */
    private void estimated(String name, Arguments arguments) {
        if (name.endsWith("Estimator")
                && arguments.named().get("model_fn") instanceof FunctionValue function
                && run.step()) {
            Map<String, Value> named = new LinkedHashMap<>();
            named.put("mode", new Outside("tensorflow.estimator.ModeKeys.TRAIN", arguments.at()));
            if (arguments.named().get("params") instanceof Value parameters) {
                named.put("params", parameters);
            }
            calls.plain(function, new Arguments(List.of(), named, arguments.at()));
        }
    }
}
