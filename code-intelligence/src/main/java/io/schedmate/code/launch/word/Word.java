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

    /** Stands for what an expansion gives that only a run can tell. */
    public static final char UNKNOWN = '\uFFFC';

    /** The text of a word that only a run can tell. */
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
