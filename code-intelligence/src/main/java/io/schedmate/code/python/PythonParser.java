package io.schedmate.code.python;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax.Source;
import java.nio.charset.StandardCharsets;

/**
 * Parses Python with tree-sitter. For broken code, returns the parts that could be parsed. The parts of a function
 * other than its name are parsed on access.
 */
public final class PythonParser {

    /** A tree takes about twenty times the memory of its text. */
    private static final ParsedTexts PARSED = new ParsedTexts(8_000_000);

    private static final long EFFORT_OF_A_CHARACTER = 100;

    private PythonParser() {}

    public static Syntax parse(String text) {
        return PARSED.of(text, PythonParser::parsed);
    }

    private static Syntax parsed(String text) {
        WorkLimit.spend(EFFORT_OF_A_CHARACTER * text.length());
        Source source = new Source(text.getBytes(StandardCharsets.UTF_8));
        Lines lines = Lines.of(source);
        return read(lines, FunctionBodies.of(source.bytes()));
    }

    private static Syntax read(Lines lines, Bodies bodies) {
        byte[] whole = lines.source().bytes();
        Skeleton skeleton = Skeleton.of(whole, 0, whole.length, bodies.inOrder());
        TreeReading reading = new TreeReading(lines, skeleton::original, bodies, new LazyParts(lines));
        // How broken code is parsed depends on the surrounding text.
        return TreeSitter.parse(
                skeleton.text(),
                tree -> bodies.areWhole() && tree.getRootNode().hasError()
                        ? read(lines, bodies.alone())
                        : reading.of(tree));
    }
}
