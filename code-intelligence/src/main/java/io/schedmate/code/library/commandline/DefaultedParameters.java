package io.schedmate.code.library.commandline;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.List;
import java.util.Map;

/** Completes the arguments of a function with the defaults of its other parameters. */
public final class DefaultedParameters {

    private DefaultedParameters() {}

    /** Returns a function's arguments together with the defaults of the other parameters. */
    public static Entries of(Evaluator run, FunctionValue function, Map<String, Value> given) {
        Entries all = Entries.empty(function.origin());
        all.values().putAll(given);
        Syntax parameters = function.definition().child("parameters");
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = Parameters.name(parameter);
            Syntax fallback = parameter.child("value");
            if (name != null && fallback != null) {
                all.values()
                        .computeIfAbsent(name.text(), _ -> run.evaluate(fallback, new Frame(function.closure(), null)));
            }
        }
        return all;
    }
}
