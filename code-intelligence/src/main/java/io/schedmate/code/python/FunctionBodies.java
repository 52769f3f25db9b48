package io.schedmate.code.python;

import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the bodies of the outermost functions of a Python text by their indentation, without parsing. A program uses few of
 * the functions that it imports, and parsing is what reading a tree spends its time on.
 */
final class FunctionBodies {

    /**
     * One body.
     *
     * @param lineStart where the line of its first statement begins
     * @param start of its first statement
     * @param end of its last statement
     */
    record Body(int lineStart, int start, int end) {}

    /** Shorter bodies are parsed at once. */
    private static final int WORTH_WAITING = 40;

    private final byte[] bytes;
    private final LogicalLines lines;
    private final Map<Integer, Body> bodies = new TreeMap<>();

    private FunctionBodies(byte[] bytes) {
        this.bytes = bytes;
        this.lines = new LogicalLines(bytes);
    }

    /** By the offset of the first statement; empty where the text does not hang together. */
    static Map<Integer, Body> of(byte[] bytes) {
        FunctionBodies found = new FunctionBodies(bytes);
        found.search();
        return found.lines.isBroken() ? Map.of() : found.bodies;
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
            bodies.put(start, new Body(lineStart, start, end));
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
