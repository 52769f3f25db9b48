package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** An object of a library that is known well enough to be followed. */
public interface LibraryObject extends Value.Code {

    /** What the method gives; null where it is not known. */
    @Nullable
    Value call(String method, Arguments arguments, Evaluator run);

    /** What the attribute is; null where it is not known. */
    default @Nullable Value attribute(String name, Origin at) {
        return null;
    }

    /** Whether an installed command that finds it in the first module starts it by calling it. */
    default boolean isCommand() {
        return false;
    }

    @Override
    default Origin origin() {
        return Origin.NONE;
    }
}
