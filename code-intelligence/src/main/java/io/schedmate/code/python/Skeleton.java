package io.schedmate.code.python;

import io.schedmate.code.python.Bodies.Body;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A section of a text with an ellipsis in place of each body and {@code pass} in place of each whole definition, and
 * the original offsets.
 *
 * @param cuts offsets in the skeleton after which something was removed; the first is its start
 * @param removed bytes removed up to and including each cut
 */
record Skeleton(byte[] text, int[] cuts, int[] removed) {

    private static final byte[] ELLIPSIS = "...".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PASS = "pass".getBytes(StandardCharsets.US_ASCII);

    /** @param bodies of the section, in order */
    static Skeleton of(byte[] whole, int from, int to, List<Body> bodies) {
        byte[] text = new byte[to - from];
        int[] cuts = new int[bodies.size() + 1];
        int[] removed = new int[bodies.size() + 1];
        removed[0] = from;
        int length = 0;
        int copied = from;
        int cut = 1;
        for (Body body : bodies) {
            int before = body.cut() - copied;
            byte[] instead = body.isWhole() ? PASS : ELLIPSIS;
            System.arraycopy(whole, copied, text, length, before);
            System.arraycopy(instead, 0, text, length + before, instead.length);
            length += before + instead.length;
            copied = body.end();
            cuts[cut] = length;
            removed[cut++] = copied - length;
        }
        System.arraycopy(whole, copied, text, length, to - copied);
        return new Skeleton(Arrays.copyOf(text, length + to - copied), cuts, removed);
    }

    /** Returns the offset in the whole text. */
    int original(int offset) {
        int found = Arrays.binarySearch(cuts, offset);
        return offset + removed[found >= 0 ? found : -found - 2];
    }
}
