package io.schedmate.code.launch.word;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;

/**
 * A word of a command after expansion.
 *
 * @param text its first {@link Value#LONGEST_TEXT} characters, with {@link #UNKNOWN} where the shell could not be followed
 */
public record Word(String text, Origin origin) {

    public Word {
        text = text.length() > Value.LONGEST_TEXT ? text.substring(0, Value.LONGEST_TEXT) : text;
    }

    /** Stands for an expansion whose value is only known at run time. */
    public static final char UNKNOWN = '\uFFFC';

    /** Returns the text of a word whose value is only known at run time. */
    public static String unknown() {
        return String.valueOf(UNKNOWN);
    }

    public boolean isKnown() {
        return text.indexOf(UNKNOWN) < 0;
    }

    public Value value() {
        return isKnown() ? new Value.Text(text, origin) : new Value.Unknown("shell", null, origin);
    }
}
