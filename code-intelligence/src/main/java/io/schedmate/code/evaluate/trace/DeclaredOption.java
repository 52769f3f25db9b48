package io.schedmate.code.evaluate.trace;

import io.schedmate.code.value.Value;
import java.util.List;

/**
 * An option that the program declares.
 *
 * @param name the name under which the program reads it
 * @param flags as typed; empty for positional arguments and if unknown
 * @param fallback its default
 * @param isSwitch whether it takes no value
 * @param takesRest whether it takes all remaining words
 * @param help its help text; may be empty
 */
public record DeclaredOption(
        String name, List<String> flags, Value fallback, boolean isSwitch, boolean takesRest, String help) {

    /** Creates an option of which only the value is known. */
    public static DeclaredOption holding(String name, Value fallback) {
        return new DeclaredOption(name, List.of(), fallback, false, false, "");
    }
}
