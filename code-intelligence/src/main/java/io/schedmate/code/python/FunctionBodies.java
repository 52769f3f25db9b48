package io.schedmate.code.python;

import io.schedmate.code.python.Bodies.Body;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the bodies of the outermost functions of a Python text by their indentation, without parsing, and where that is safe
 * whole functions. A program uses few of the functions that it imports, and parsing is what reading a tree spends its time on.
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
        boolean isDecorated = false;
        while (isMore) {
            boolean isDecorator = startsWith("@");
            if (isDefinition() && lines.endsInColon()) {
                isMore = skipBody(lines.indent(), isDecorated);
            } else {
                isMore = lines.next();
            }
            isDecorated = isDecorator;
        }
    }

    /** Passes the lines that are further in; answers whether there is one after them. */
    private boolean skipBody(int indent, boolean isDecorated) {
        int definition = lines.start();
        int headerEnd = lines.end();
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
            int next = isMore ? lines.lineStart() : bytes.length;
            boolean isWhole =
                    !isDecorated && !hasComment(end, next) && PlainHeader.stands(bytes, definition, headerEnd);
            bodies.add(new Body(definition, lineStart, start, end, isWhole));
        }
        return isMore;
    }

    /** A function covers some of the comments behind it, which only the parser tells. */
    private boolean hasComment(int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == '#') {
                return true;
            }
        }
        return false;
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
