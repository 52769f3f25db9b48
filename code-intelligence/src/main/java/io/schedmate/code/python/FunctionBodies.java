package io.schedmate.code.python;

import io.schedmate.code.python.Bodies.Body;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the bodies of the outermost functions of a Python text by their indentation, without parsing. A program uses few of
 * the functions that it imports, and parsing is what reading a tree spends its time on.
 */
final class FunctionBodies {

    /** Shorter bodies are parsed at once. */
    private static final int WORTH_WAITING = 40;

    private final byte[] bytes;
    private final LogicalLines lines;
    private final List<Body> bodies = new ArrayList<>();

    private FunctionBodies(byte[] bytes) {
        this.bytes = bytes;
        this.lines = new LogicalLines(bytes);
    }

    /** None where the text does not hang together. */
    static Bodies of(byte[] bytes) {
        FunctionBodies found = new FunctionBodies(bytes);
        found.search();
        return found.lines.isBroken() ? Bodies.NONE : new Bodies(found.bodies);
    }

    private void search() {
        boolean isMore = lines.next();
        while (isMore) {
            int indent = lines.indent();
            if (isDefinition() && lines.endsInColon()) {
                isMore = skipBody(indent);
            } else {
                isMore = lines.next();
            }
        }
    }

    /** Passes the lines that are further in; answers whether there is one after them. */
    private boolean skipBody(int indent) {
        int definition = lines.start();
        boolean isMore = lines.next();
        if (!isMore || lines.indent() <= indent) {
            return isMore;
        }
        int lineStart = lines.lineStart();
        int start = lines.start();
        int end = lines.end();
        boolean isRoomy = lines.firstLineEnd() - start >= 3;
        while (isMore && lines.indent() > indent) {
            end = lines.end();
            isMore = lines.next();
        }
        if (isRoomy && end - start >= WORTH_WAITING) {
            bodies.add(new Body(definition, lineStart, start, end));
        }
        return isMore;
    }

    private boolean isDefinition() {
        return startsWith("def ") || startsWith("async def ");
    }

    private boolean startsWith(String word) {
        for (int i = 0; i < word.length(); i++) {
            int at = lines.start() + i;
            if (at >= bytes.length || bytes[at] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
