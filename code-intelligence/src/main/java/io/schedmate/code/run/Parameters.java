package io.schedmate.code.run;

import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a parameter of a function. */
final class Parameters {

    private Parameters() {}

    static @Nullable Syntax name(Syntax parameter) {
        return switch (parameter.kind()) {
            case "identifier" -> parameter;
            case "default_parameter", "typed_default_parameter" -> parameter.child("name");
            case "typed_parameter", "list_splat_pattern", "dictionary_splat_pattern" -> {
                Syntax inner = parameter.first();
                yield inner == null ? null : name(inner);
            }
            default -> null;
        };
    }

    /** Of a definition, in order, without the object that it is called on. */
    static List<String> names(Syntax definition) {
        Syntax parameters = definition.child("parameters");
        List<String> names = new ArrayList<>();
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = name(parameter);
            if (name != null && !name.text().equals("self")) {
                names.add(name.text());
            }
        }
        return names;
    }

    /** What a function is called with, its defaults included. */
    static Entries withDefaults(Interpreter run, FunctionValue function, Map<String, Value> given) {
        Entries all = Entries.empty(function.origin());
        all.values().putAll(given);
        Syntax parameters = function.definition().child("parameters");
        for (Syntax parameter : parameters == null ? List.<Syntax>of() : parameters.children()) {
            Syntax name = name(parameter);
            Syntax fallback = parameter.child("value");
            if (name != null && fallback != null) {
                all.values()
                        .computeIfAbsent(
                                name.text(),
                                _ -> run.evaluate(fallback, new Interpreter.Frame(function.closure(), null)));
            }
        }
        return all;
    }

    static boolean isSplat(Syntax parameter, String kind) {
        Syntax inner = parameter.first();
        return parameter.is(kind) || (parameter.is("typed_parameter") && inner != null && inner.is(kind));
    }
}
