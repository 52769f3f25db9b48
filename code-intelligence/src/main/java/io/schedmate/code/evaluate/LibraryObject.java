package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** An object of a library that can be followed. */
public interface LibraryObject extends Value.Code {

    /** Returns the result of the method; null if unknown. */
    @Nullable
    Value call(String method, Arguments arguments, Evaluator run);

    /** Returns the attribute; null if unknown. */
    default @Nullable Value attribute(String name, Origin at) {
        return null;
    }

    /** Whether an installed command calls this object if it is in the program's first module. */
    default boolean isCommand() {
        return false;
    }

    @Override
    default Origin origin() {
        return Origin.NONE;
    }
}
