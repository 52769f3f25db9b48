package io.schedmate.code.library.commandline;

import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An option or positional argument that a program declares.
 *
 * @param flags the flags as typed; empty for a positional argument
 * @param type converts the text to a value; null if there is no conversion
 * @param many the number of words that it takes: null for one, else {@code ?}, {@code *}, {@code +} or a number
 * @param constant the value of an option that takes no word; null for an option that takes one
 * @param own the program's own action class; null for the library's actions
 * @param help the help text; may be empty
 */
public record Option(
        String name,
        List<String> flags,
        Value fallback,
        @Nullable Value type,
        @Nullable String many,
        @Nullable Value constant,
        Action action,
        @Nullable ClassValue own,
        String help) {

    /** The value of {@code many} for a positional argument that takes all remaining words. */
    static final String REST = "...";

    public Option(
            String name,
            List<String> flags,
            Value fallback,
            @Nullable Value type,
            @Nullable String many,
            @Nullable Value constant,
            Action action) {
        this(name, flags, fallback, type, many, constant, action, null, "");
    }

    public Option withFallback(Value other) {
        return new Option(name, flags, other, type, many, constant, action, own, help);
    }

    public Option withHelp(@Nullable Value help) {
        String words = help instanceof Text text ? text.text() : "";
        return new Option(name, flags, fallback, type, many, constant, action, own, words);
    }

    /** Returns the attributes that a program sees of a declared option. */
    Entries described(Origin at) {
        Entries described = Entries.empty(at);
        List<Value> typed = new ArrayList<>();
        flags.forEach(flag -> typed.add(new Text(flag, at)));
        described.values().put("dest", new Text(name, at));
        described.values().put("option_strings", new Items(typed, at));
        described.values().put("default", fallback);
        described.values().put("type", type == null ? new None(at) : type);
        return described;
    }

    public DeclaredOption declared() {
        return new DeclaredOption(
                name, flags, fallback, action == Action.CONSTANT || action == Action.COUNT, REST.equals(many), help);
    }

    public enum Action {
        STORE,
        CONSTANT,
        /** Takes one word or none, {@code --amp} or {@code --amp True}; also {@code --no-amp}. */
        SWITCH,
        APPEND,
        COUNT,
        /** {@code a.b=c} words, as in OpenMMLab. */
        ASSIGNMENTS
    }

    public boolean isPositional() {
        return flags.isEmpty();
    }
}
