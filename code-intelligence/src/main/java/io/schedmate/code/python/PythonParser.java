package io.schedmate.code.python;

import io.schedmate.code.python.FunctionBodies.Body;
import io.schedmate.code.python.Syntax.Source;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TreeSitterPython;

/**
 * Parses Python with tree-sitter; broken code gives what could be understood of it. What stands in a function is parsed when
 * somebody looks at it.
 */
public final class PythonParser {

    private static final byte[] HEADER = "def f():\n".getBytes(StandardCharsets.US_ASCII);

    /** A tree takes some twenty times the memory of its text. */
    private static final ParsedTexts PARSED = new ParsedTexts(8_000_000);

    private PythonParser() {}

    public static Syntax parse(String text) {
        return PARSED.of(text, PythonParser::parsed);
    }

    private static Syntax parsed(String text) {
        Source source = new Source(text.getBytes(StandardCharsets.UTF_8));
        Lines lines = Lines.of(source);
        Map<Integer, Body> bodies = FunctionBodies.of(source.bytes());
        Skeleton skeleton = Skeleton.of(source.bytes(), bodies.values());
        return read(skeleton.text(), new TreeReading(lines, skeleton::original, bodies, body -> inside(body, lines)));
    }

    /** The statements of a body. */
    private static List<Syntax> inside(Body body, Lines lines) {
        int length = body.end() - body.lineStart();
        byte[] alone = Arrays.copyOf(HEADER, HEADER.length + length);
        System.arraycopy(lines.source().bytes(), body.lineStart(), alone, HEADER.length, length);
        int shift = body.lineStart() - HEADER.length;
        Syntax module = read(alone, new TreeReading(lines, offset -> offset + shift, Map.of(), _ -> List.of()));
        Syntax block = module.first() == null ? null : module.first().child("body");
        return block == null ? List.of() : block.children();
    }

    private static Syntax read(byte[] text, TreeReading reading) {
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(new TreeSitterPython());
            try (TSTree tree = parser.parseString(null, new String(text, StandardCharsets.UTF_8))) {
                return reading.of(tree);
            }
        }
    }
}
