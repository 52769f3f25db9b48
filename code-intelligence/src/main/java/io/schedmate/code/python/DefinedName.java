package io.schedmate.code.python;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the name of a definition from its text, because most definitions are never needed beyond their names. */
record DefinedName(Lines lines) {

    private static final int AFTER_DEF = "def ".length();
    private static final int AFTER_ASYNC_DEF = "async def ".length();

    /** Returns the name; null unless it is plain and the parameters follow directly. */
    @Nullable
    Syntax at(int definition) {
        byte[] bytes = lines.source().bytes();
        int start = definition + (bytes[definition] == 'a' ? AFTER_ASYNC_DEF : AFTER_DEF);
        int end = start;
        while (end < bytes.length && isPlain(bytes[end])) {
            end++;
        }
        boolean isName = end > start && end < bytes.length && bytes[end] == '(';
        return isName ? new Syntax("identifier", "name", lines.at(start), lines.source(), start, end, List.of()) : null;
    }

    private static boolean isPlain(byte letter) {
        return letter >= 'a' && letter <= 'z'
                || letter >= 'A' && letter <= 'Z'
                || letter >= '0' && letter <= '9'
                || letter == '_';
    }
}
