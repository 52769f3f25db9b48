package io.schedmate.code.python;

import io.schedmate.code.python.Syntax.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;
import org.treesitter.TreeSitterPython;

/** Parses Python with tree-sitter; broken code gives what could be understood of it. */
public final class PythonParser {

    /** Deeper than any program that people write; what lies deeper is left out. */
    private static final int DEPTH = 150;

    private static final Map<Integer, Symbol> SYMBOLS = new ConcurrentHashMap<>();
    private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>();

    /** A tree takes some twenty times the memory of its text. */
    private static final ParsedTexts PARSED = new ParsedTexts(8_000_000);

    private PythonParser() {}

    public static Syntax parse(String text) {
        return PARSED.of(text, PythonParser::parsed);
    }

    private static Syntax parsed(String text) {
        Source source = new Source(text.getBytes(StandardCharsets.UTF_8));
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(new TreeSitterPython());
            try (TSTree tree = parser.parseString(null, text)) {
                TSNode root = tree.getRootNode();
                TSTreeCursor cursor = new TSTreeCursor(root);
                return node(cursor, root, symbol(root), null, Lines.of(source), 0);
            }
        }
    }

    private static Syntax node(
            TSTreeCursor cursor, TSNode node, Symbol symbol, @Nullable String field, Lines lines, int depth) {
        int start = node.getStartByte();
        List<Syntax> children = new ArrayList<>();
        if (depth < DEPTH && cursor.gotoFirstChild()) {
            do {
                String role = role(cursor);
                TSNode child = cursor.currentNode();
                Symbol kind = symbol(child);
                if (role != null || (kind.isNamed() && !kind.isExtra())) {
                    children.add(node(cursor, child, kind, role, lines, depth + 1));
                }
            } while (cursor.gotoNextSibling());
            cursor.gotoParent();
        }
        return new Syntax(
                symbol.kind(), field, lines.at(start), lines.source(), start, node.getEndByte(), List.copyOf(children));
    }

    /** What a symbol of the grammar is; asking the parser each time would take most of the time. */
    private record Symbol(String kind, boolean isNamed) {
        boolean isExtra() {
            return kind.equals("comment") || kind.equals("line_continuation");
        }
    }

    private static Symbol symbol(TSNode node) {
        return SYMBOLS.computeIfAbsent(node.getSymbol(), _ -> new Symbol(node.getType(), node.isNamed()));
    }

    private static @Nullable String role(TSTreeCursor cursor) {
        int field = cursor.currentFieldId();
        return field == 0 ? null : FIELDS.computeIfAbsent(field, _ -> cursor.currentFieldName());
    }

    /** Where the lines of a text begin. */
    private record Lines(Source source, int[] starts, int count) {

        static Lines of(Source source) {
            byte[] bytes = source.bytes();
            int[] starts = new int[bytes.length + 1];
            int count = 1;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    starts[count++] = i + 1;
                }
            }
            return new Lines(source, starts, count);
        }

        int at(int offset) {
            int found = Arrays.binarySearch(starts, 0, count, offset);
            return found >= 0 ? found + 1 : -found - 1;
        }
    }
}
