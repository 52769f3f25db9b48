package io.schedmate.code.launch.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A word of a shell script before expansion, or an operator such as {@code ;}.
 *
 * @param line counts from 1
 * @param document the here-document that this word delimits; null for all other words
 */
record Token(
        String text, int line, boolean isOperator, @Nullable Document document) {

    /**
     * A here-document.
     *
     * @param firstLine line number of its first row
     */
    record Document(List<String> rows, int firstLine) {}

    Token(String text, int line, boolean isOperator) {
        this(text, line, isOperator, null);
    }

    boolean is(String other) {
        return text.equals(other);
    }
}
