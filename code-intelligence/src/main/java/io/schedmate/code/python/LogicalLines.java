package io.schedmate.code.python;

/**
 * Iterates over the logical lines of a Python text. Brackets, triple-quoted strings and backslashes continue a line;
 * empty lines and comments are skipped.
 */
final class LogicalLines {

    private static final int TAB = 8;

    private final byte[] text;
    private int at;
    private int lineStart;
    private int start;
    private int firstLineEnd;
    private int end;
    private int codeEnd;
    private int indent;
    private boolean endsInColon;
    private boolean isBroken;

    LogicalLines(byte[] text) {
        this.text = text;
    }

    /**
     * Moves to the next line.
     *
     * @return whether there is one
     */
    boolean next() {
        while (at < text.length) {
            lineStart = at;
            indent = indentation();
            start = at;
            if (at < text.length && text[at] != '\n' && text[at] != '\r' && text[at] != '#') {
                pass();
                return true;
            }
            toNextLine();
        }
        return false;
    }

    /** Whether a bracket or a string never ended, so that the lines are unreliable. */
    boolean isBroken() {
        return isBroken;
    }

    int lineStart() {
        return lineStart;
    }

    int start() {
        return start;
    }

    /** Returns the end of the first physical line. */
    int firstLineEnd() {
        return firstLineEnd;
    }

    /** Returns the end of the line, without trailing comment and blanks. */
    int end() {
        return end;
    }

    int indent() {
        return indent;
    }

    boolean endsInColon() {
        return endsInColon;
    }

    private int indentation() {
        int columns = 0;
        while (at < text.length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\f')) {
            columns = text[at] == '\t' ? (columns / TAB + 1) * TAB : columns + 1;
            at++;
        }
        return columns;
    }

    private void pass() {
        int depth = 0;
        firstLineEnd = -1;
        endsInColon = false;
        while (at < text.length) {
            byte here = text[at];
            if (here == '\n') {
                firstLineEnd = firstLineEnd < 0 ? at : firstLineEnd;
                if (depth <= 0) {
                    break;
                }
                at++;
            } else if (here == '#') {
                toEndOfLine();
            } else if (here == '\\') {
                passBackslash();
            } else if (here == '"' || here == '\'') {
                passString(here);
                endsInColon = false;
                codeEnd = at;
            } else {
                depth += here == '(' || here == '[' || here == '{' ? 1 : 0;
                depth -= here == ')' || here == ']' || here == '}' ? 1 : 0;
                endsInColon = here == ':' || endsInColon && (here == ' ' || here == '\t' || here == '\r');
                at++;
                codeEnd = here == ' ' || here == '\t' || here == '\r' ? codeEnd : at;
            }
        }
        isBroken |= depth != 0;
        firstLineEnd = firstLineEnd < 0 ? at : firstLineEnd;
        end = Math.min(codeEnd, text.length);
        at++;
    }

    private void passBackslash() {
        at++;
        if (at < text.length && text[at] == '\r') {
            at++;
        }
        if (at < text.length) {
            firstLineEnd = firstLineEnd < 0 && text[at] == '\n' ? at : firstLineEnd;
            at++;
        }
    }

    /** Skips a string. A string within a string's braces has other quotes, as required before Python 3.12. */
    private void passString(byte quote) {
        boolean isLong = at + 2 < text.length && text[at + 1] == quote && text[at + 2] == quote;
        at += isLong ? 3 : 1;
        while (at < text.length && !endsHere(quote, isLong)) {
            if (text[at] == '\n') {
                if (!isLong) {
                    isBroken = true;
                    return;
                }
                firstLineEnd = firstLineEnd < 0 ? at : firstLineEnd;
            }
            at += text[at] == '\\' ? 2 : 1;
        }
        isBroken |= at >= text.length;
        at += isLong ? 3 : 1;
    }

    private boolean endsHere(byte quote, boolean isLong) {
        return text[at] == quote && (!isLong || at + 2 < text.length && text[at + 1] == quote && text[at + 2] == quote);
    }

    private void toEndOfLine() {
        while (at < text.length && text[at] != '\n') {
            at++;
        }
    }

    private void toNextLine() {
        toEndOfLine();
        at++;
    }
}
