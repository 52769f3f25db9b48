package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** An object of a library that is known well enough to be followed. */
interface LibraryObject extends Value.Code {

    /** What the method gives; null where it is not known. */
    @Nullable
    Value call(String method, Arguments arguments, Interpreter run);

    /** What the attribute is; null where it is not known. */
    default @Nullable Value attribute(String name, Origin at) {
        return null;
    }

    @Override
    default Origin origin() {
        return Origin.NONE;
    }
}
