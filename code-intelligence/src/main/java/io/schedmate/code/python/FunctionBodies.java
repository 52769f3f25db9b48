package io.schedmate.code.python;

import io.schedmate.code.python.Bodies.Body;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the bodies of top-level functions in a Python text by indentation, without parsing, and whole functions if that
 * is safe. A program uses few of the functions that it imports, and parsing takes most of the time of reading a tree.
 */
final class FunctionBodies {

    /** The minimum length of a deferred body; shorter ones are parsed at once. */
    private static final int WORTH_WAITING = 40;

    private final byte[] bytes;
    private final LogicalLines lines;
    private final List<Body> bodies = new ArrayList<>();

    private FunctionBodies(byte[] bytes) {
        this.bytes = bytes;
        this.lines = new LogicalLines(bytes);
    }

    /** Returns none if the text is malformed. */
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

    /**
     * Skips the lines with deeper indentation.
     *
     * @return whether a line follows
     */
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

    /**
     * Whether the text contains a comment. A function includes some of the comments after it, and only the parser can
     * determine which ones.
     */
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
