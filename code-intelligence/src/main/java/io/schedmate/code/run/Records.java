package io.schedmate.code.run;

import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Objects of data classes: their fields, from arguments or defaults. */
final class Records {

    private Records() {}

    static List<String> fields(ClassValue type) {
        Set<String> names = new LinkedHashSet<>();
        List<ClassValue> chain = new ArrayList<>(type.chain());
        for (ClassValue each : chain.reversed()) {
            names.addAll(each.annotated);
        }
        return List.copyOf(names);
    }

    static void fill(Interpreter run, ObjectValue object, Arguments arguments) {
        int position = 0;
        for (String field : fields(object.type)) {
            Value given = arguments.get(position++, field);
            object.attributes.values().put(field, given != null ? given : defaultOf(run, object.type, field));
        }
        arguments.named().forEach((name, value) -> object.attributes.values().putIfAbsent(name, value));
    }

    static Value defaultOf(Interpreter run, ClassValue type, String field) {
        ClassValue.Found found = type.find(field);
        if (found == null) {
            return Unknown.ANYTHING;
        }
        if (!(found.value() instanceof Made made) || !isField(made.callee())) {
            return found.value();
        }
        Value value = made.named().get("default");
        Value factory = made.named().get("default_factory");
        if (value == null
                && factory == null
                && !made.arguments().isEmpty()
                && !made.callee().startsWith("dataclasses")) {
            value = made.arguments().getFirst();
        }
        if (value != null) {
            return value;
        }
        return factory == null ? Unknown.ANYTHING : run.call(factory, Arguments.none(made.origin()));
    }

    private static boolean isField(String callee) {
        return callee.endsWith("field") || callee.endsWith("Field") || callee.endsWith("attr.ib");
    }

    static Entries entries(ObjectValue object) {
        return object.attributes;
    }
}
