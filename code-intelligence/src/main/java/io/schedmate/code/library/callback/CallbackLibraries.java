package io.schedmate.code.library.callback;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Partial;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Outside;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Models libraries that call functions passed to them by the program. */
public record CallbackLibraries(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("callbacks");

    @Override
    public void handedOver(String name, Arguments given) {
        switch (NAMES.meaning(name)) {
            case "each" -> each(given);
            case "steps" -> steps(given);
            case "model" -> model(given);
            case "samples" -> samples(given);
            default -> {
                // Most functions do not call their arguments.
            }
        }
    }

    /** A data set calls its mapped function, once for this purpose. */
    private void each(Arguments arguments) {
        if (arguments.values().isEmpty()) {
            return;
        }
        Value first = arguments.values().getFirst();
        if (first instanceof FunctionValue function && run.step()) {
            run.callUndecorated(function, Arguments.none(arguments.at()));
        } else if (first instanceof Partial partial && run.step()) {
            run.call(partial, Arguments.none(arguments.at()));
        }
    }

    /** Composed transforms are called one after the other. */
    private void steps(Arguments arguments) {
        if (arguments.get(0, "transforms") instanceof Items parts) {
            for (Value part : List.copyOf(parts.values())) {
                if (part instanceof ObjectValue object
                        && object.type.find("__call__") != null
                        && !object.called.contains("__call__")
                        && run.step()) {
                    run.callMethod(object, "__call__", Arguments.none(arguments.at()));
                }
            }
        }
    }

    /** A loader reads the samples of a data set; a class that extends a library's is read at the end of the program. */
    private void samples(Arguments arguments) {
        if (arguments.get(0, "dataset") instanceof ObjectValue data
                && data.type.ancestry().stream().noneMatch(name -> name.contains("."))
                && data.type.find("__getitem__") != null
                && !data.called.contains("__getitem__")
                && run.step()) {
            run.callMethod(data, "__getitem__", Arguments.none(arguments.at()));
        }
    }

    /** An estimator calls the function that creates its model, first of all for training. */
    private void model(Arguments arguments) {
        if (arguments.named().get("model_fn") instanceof FunctionValue function && run.step()) {
            Map<String, Value> named = new LinkedHashMap<>();
            named.put("mode", new Outside("tensorflow.estimator.ModeKeys.TRAIN", arguments.at()));
            if (arguments.named().get("params") instanceof Value parameters) {
                named.put("params", parameters);
            }
            run.callUndecorated(function, new Arguments(List.of(), named, arguments.at()));
        }
    }
}
