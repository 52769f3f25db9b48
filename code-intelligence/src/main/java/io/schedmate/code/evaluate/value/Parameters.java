package io.schedmate.code.evaluate.value;

import io.schedmate.code.python.Syntax;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a function parameter. */
public final class Parameters {

    private Parameters() {}

    public static @Nullable Syntax name(Syntax parameter) {
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

    /** Returns the parameter names of a definition, in order, without the receiver. */
    public static List<String> names(Syntax definition) {
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

    public static boolean isSplat(Syntax parameter, String kind) {
        Syntax inner = parameter.first();
        return parameter.is(kind) || (parameter.is("typed_parameter") && inner != null && inner.is(kind));
    }
}
