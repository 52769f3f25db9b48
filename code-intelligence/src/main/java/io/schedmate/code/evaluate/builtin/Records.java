package io.schedmate.code.evaluate.builtin;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Unknown;

/** Objects of data classes: their fields, from arguments or defaults. */
public final class Records {

    private Records() {}

    public static void fill(Evaluator run, ObjectValue object, Arguments arguments) {
        int position = 0;
        for (String field : object.type.fields()) {
            Value given = arguments.get(position++, field);
            object.attributes.values().put(field, given != null ? given : defaultOf(run, object.type, field));
        }
        arguments.named().forEach((name, value) -> object.attributes.values().putIfAbsent(name, value));
    }

    public static Value defaultOf(Evaluator run, ClassValue type, String field) {
        ClassValue.Found found = type.find(field);
        if (found == null) {
            return Unknown.ANYTHING;
        }
        if (!(found.value() instanceof Made made) || !run.libraries().declaresField(made.callee())) {
            return found.value();
        }
        Value value = made.named().get("default");
        Value factory = made.named().get("default_factory");
        if (value == null && factory == null && !made.arguments().isEmpty()) {
            value = made.arguments().getFirst();
        }
        if (value != null) {
            return value;
        }
        return factory == null ? Unknown.ANYTHING : run.call(factory, Arguments.none(made.origin()));
    }
}
