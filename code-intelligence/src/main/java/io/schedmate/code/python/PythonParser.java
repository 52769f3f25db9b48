package io.schedmate.code.python;

import io.schedmate.code.python.Syntax.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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

    private PythonParser() {}

    public static Syntax parse(String text) {
        Source source = new Source(text.getBytes(StandardCharsets.UTF_8));
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(new TreeSitterPython());
            try (TSTree tree = parser.parseString(null, text)) {
                TSTreeCursor cursor = new TSTreeCursor(tree.getRootNode());
                return node(cursor, null, source, 0);
            }
        }
    }

    private static Syntax node(TSTreeCursor cursor, @Nullable String field, Source source, int depth) {
        TSNode node = cursor.currentNode();
        String kind = node.getType();
        int line = node.getStartPoint().getRow() + 1;
        List<Syntax> children = new ArrayList<>();
        if (depth < DEPTH && cursor.gotoFirstChild()) {
            do {
                String role = cursor.currentFieldName();
                TSNode child = cursor.currentNode();
                if (role != null || (child.isNamed() && !child.isExtra())) {
                    children.add(node(cursor, role, source, depth + 1));
                }
            } while (cursor.gotoNextSibling());
            cursor.gotoParent();
        }
        return new Syntax(kind, field, line, source, node.getStartByte(), node.getEndByte(), List.copyOf(children));
    }
}
