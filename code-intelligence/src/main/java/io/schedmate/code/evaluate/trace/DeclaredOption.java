package io.schedmate.code.evaluate.trace;

import io.schedmate.code.value.Value;
import java.util.List;

/**
 * An option that the program declares.
 *
 * @param name under which the program finds its value
 * @param flags as they are typed; empty for a positional argument and where they are not known
 * @param fallback what it holds where the command does not say it
 * @param isSwitch whether no word stands behind it
 * @param takesRest whether it takes all words that no other option takes
 * @param help what the program says of it, empty where it says nothing
 */
public record DeclaredOption(
        String name, List<String> flags, Value fallback, boolean isSwitch, boolean takesRest, String help) {

    /** Nothing more is known of it than what it holds. */
    public static DeclaredOption holding(String name, Value fallback) {
        return new DeclaredOption(name, List.of(), fallback, false, false, "");
    }
}
