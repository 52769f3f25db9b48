package io.schedmate.code.python;

import io.schedmate.code.python.Bodies.Body;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Parses the deferred parts of a text. */
record LazyParts(Lines lines) {

    private static final byte[] HEADER = "def f():\n".getBytes(StandardCharsets.US_ASCII);

    /** Returns the parts of a definition; the body remains deferred. */
    List<Syntax> ofDefinition(Body body) {
        List<Body> only = List.of(body.alone());
        Skeleton skeleton = Skeleton.of(lines.source().bytes(), body.definition(), body.end(), only);
        TreeReading reading = new TreeReading(lines, skeleton::original, new Bodies(only), this);
        return TreeSitter.parse(skeleton.text(), reading::insideFirst);
    }

    /** Returns the statements of a body. */
    List<Syntax> ofBody(Body body) {
        int length = body.end() - body.lineStart();
        byte[] alone = Arrays.copyOf(HEADER, HEADER.length + length);
        System.arraycopy(lines.source().bytes(), body.lineStart(), alone, HEADER.length, length);
        int shift = body.lineStart() - HEADER.length;
        TreeReading reading = new TreeReading(lines, offset -> offset + shift, Bodies.NONE, this);
        Syntax module = TreeSitter.parse(alone, reading::of);
        Syntax block = module.first() == null ? null : module.first().child("body");
        return block == null ? List.of() : block.children();
    }
}
