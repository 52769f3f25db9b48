package io.schedmate.code.python;

import io.schedmate.code.python.FunctionBodies.Body;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;

/**
 * A text with an ellipsis in the place of each body, and where its bytes stood before.
 *
 * @param cuts offsets in the skeleton after which something was left out
 * @param removed bytes left out up to and with each cut
 */
record Skeleton(byte[] text, int[] cuts, int[] removed) {

    private static final byte[] ELLIPSIS = "...".getBytes(StandardCharsets.US_ASCII);

    /** @param bodies in their order */
    static Skeleton of(byte[] whole, Collection<Body> bodies) {
        byte[] text = new byte[whole.length];
        int[] cuts = new int[bodies.size()];
        int[] removed = new int[bodies.size()];
        int length = 0;
        int copied = 0;
        int cut = 0;
        for (Body body : bodies) {
            int before = body.start() - copied;
            System.arraycopy(whole, copied, text, length, before);
            System.arraycopy(ELLIPSIS, 0, text, length + before, ELLIPSIS.length);
            length += before + ELLIPSIS.length;
            copied = body.end();
            cuts[cut] = length;
            removed[cut++] = copied - length;
        }
        System.arraycopy(whole, copied, text, length, whole.length - copied);
        return new Skeleton(Arrays.copyOf(text, length + whole.length - copied), cuts, removed);
    }

    /** The offset in the whole text. */
    int original(int offset) {
        int found = Arrays.binarySearch(cuts, offset);
        int passed = found >= 0 ? found : -found - 2;
        return passed < 0 ? offset : offset + removed[passed];
    }
}
