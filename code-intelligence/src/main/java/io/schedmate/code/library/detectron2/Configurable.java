package io.schedmate.code.library.detectron2;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Functions and constructors decorated with {@code configurable}: they are called with their own arguments, or with a
 * configuration, from which {@code from_config} computes their arguments. Programs often contain a copy of the
 * decorator.
 */
record Configurable(Evaluator run) {

    private static final String DECORATOR = "configurable";
    private static final String MAKER = "from_config";

    /** Returns the arguments that are computed from the configuration; the given ones if it is called with its own. */
    Arguments bound(FunctionValue function, Arguments given) {
        if (!isConfiguration(given.get(0, "cfg"))) {
            return given;
        }
        Value maker = function.decorators().stream()
                .map(decorator -> maker(decorator, function))
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
        return maker != null && run.call(maker, given) instanceof Entries computed
                ? new Arguments(List.of(), computed.values(), given.at())
                : given;
    }

    private static boolean isConfiguration(@Nullable Value first) {
        return first instanceof Entries || first instanceof ObjectValue object && object.type.isDictionary();
    }

    private @Nullable Value maker(Value decorator, FunctionValue function) {
        return switch (decorator) {
            case Made made
            when made.callee().endsWith("." + DECORATOR) -> made.named().get(MAKER);
            case FunctionValue own when own.closure().names.get(MAKER) instanceof FunctionValue handed -> handed;
            case FunctionValue own when own.name().equals(DECORATOR) -> ofClass(function);
            default -> FunctionValue.nameOf(decorator).endsWith("." + DECORATOR) ? ofClass(function) : null;
        };
    }

    private @Nullable Value ofClass(FunctionValue constructor) {
        return constructor.self() instanceof ObjectValue object && object.type.find(MAKER) != null
                ? run.attribute(object, MAKER, object.origin())
                : null;
    }
}
