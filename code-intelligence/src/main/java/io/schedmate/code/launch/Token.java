package io.schedmate.code.launch;

/**
 * A word of a shell script before expansion, or an operator such as {@code ;}.
 *
 * @param line counts from 1
 */
record Token(String text, int line, boolean isOperator) {

    boolean is(String other) {
        return text.equals(other);
    }
}
