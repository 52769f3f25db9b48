package io.schedmate.code.run;

import io.schedmate.code.python.Syntax;
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

    static boolean isSplat(Syntax parameter, String kind) {
        Syntax inner = parameter.first();
        return parameter.is(kind) || (parameter.is("typed_parameter") && inner != null && inner.is(kind));
    }
}
