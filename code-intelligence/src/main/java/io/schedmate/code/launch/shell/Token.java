package io.schedmate.code.launch.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A word of a shell script before expansion, or an operator such as {@code ;}.
 *
 * @param line counts from 1
 * @param document what stands in the here-document of which this is the mark; null for every other word
 */
record Token(
        String text, int line, boolean isOperator, @Nullable Document document) {

    /**
     * A here-document.
     *
     * @param firstLine where its first row stands
     */
    record Document(List<String> rows, int firstLine) {}

    Token(String text, int line, boolean isOperator) {
        this(text, line, isOperator, null);
    }

    boolean is(String other) {
        return text.equals(other);
    }
}
