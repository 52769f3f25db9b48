package io.schedmate.code.run;

import io.schedmate.code.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An option or positional argument that a program declares.
 *
 * @param flags as they are typed; empty for a positional argument
 * @param type what turns the typed text into a value; null where nothing does
 * @param many how many words it takes: null for one, else {@code ?}, {@code *}, {@code +} or a number
 * @param constant the value of an option that takes no word; null for one that does
 */
record Option(
        String name,
        List<String> flags,
        Value fallback,
        @Nullable Value type,
        @Nullable String many,
        @Nullable Value constant,
        Action action) {

    enum Action {
        STORE,
        CONSTANT,
        /** Takes a word or none, {@code --amp} or {@code --amp True}; also {@code --no-amp}. */
        SWITCH,
        APPEND,
        COUNT,
        /** {@code a.b=c} words, as OpenMMLab has them. */
        ASSIGNMENTS
    }

    boolean isPositional() {
        return flags.isEmpty();
    }
}
