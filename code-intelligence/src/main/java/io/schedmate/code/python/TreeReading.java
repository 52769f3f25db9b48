package io.schedmate.code.python;

import io.schedmate.code.python.Bodies.Body;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Turns tree-sitter's nodes into ours. Each look at one of its nodes costs some microseconds, so that what hardly anybody asks
 * for is not looked at.
 *
 * @param lines of the whole text
 * @param offsets from those of the parsed text to those of the whole
 * @param bodies that are left for later, with all of the definitions that they end but the name
 * @param later parses what is left
 */
record TreeReading(Lines lines, IntUnaryOperator offsets, Bodies bodies, LaterParts later) {

    /** Deeper than any program that people write; what lies deeper is left out. */
    private static final int DEPTH = 150;

    /** What can stand where a definition does, {@code pass} in the place of one that was cut. */
    private static final Set<String> DEFINITIONS = Set.of("function_definition", "pass_statement");

    private static final Map<Integer, Symbol> SYMBOLS = new ConcurrentHashMap<>();
    private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>();

    /** What a symbol of the grammar is; asking the parser each time would take most of the time. */
    private record Symbol(String kind, boolean isNamed) {
        boolean isExtra() {
            return kind.equals("comment") || kind.equals("line_continuation");
        }
    }

    Syntax of(TSTree tree) {
        TSNode root = tree.getRootNode();
        return node(new TSTreeCursor(root), root, symbol(root), null, 0);
    }

    /** What the first node of a tree holds. */
    List<Syntax> insideFirst(TSTree tree) {
        TSTreeCursor cursor = new TSTreeCursor(tree.getRootNode());
        return cursor.gotoFirstChild() ? children(cursor, 1) : List.of();
    }

    private Syntax node(TSTreeCursor cursor, TSNode node, Symbol symbol, @Nullable String field, int depth) {
        int start = Math.max(0, offsets.applyAsInt(node.getStartByte()));
        Body body = symbol.kind().equals("block") ? bodies.startingAt(start) : null;
        if (body != null) {
            return syntax("block", field, start, body.end(), new LaterList(List.of(), () -> later.ofBody(body)));
        }
        Body last = DEFINITIONS.contains(symbol.kind()) ? bodies.ofDefinition(start) : null;
        // Alone, a part that is wrong could be understood in another way than it is among the others.
        Syntax name = last == null || node.hasError() ? null : new DefinedName(lines).at(start);
        int end = offsets.applyAsInt(node.getEndByte());
        if (last != null && name != null) {
            List<Syntax> parts = new LaterList(List.of(name), () -> later.ofDefinition(last));
            return syntax("function_definition", field, start, Math.max(end, last.end()), parts);
        }
        List<Syntax> children = children(cursor, depth);
        // A body left for later ends after the ellipsis in its place.
        int covered =
                children.isEmpty() ? end : Math.max(end, children.getLast().end());
        return syntax(symbol.kind(), field, start, covered, children);
    }

    private List<Syntax> children(TSTreeCursor cursor, int depth) {
        List<Syntax> children = new ArrayList<>();
        if (depth < DEPTH && cursor.gotoFirstChild()) {
            do {
                String role = role(cursor);
                TSNode child = cursor.currentNode();
                Symbol kind = symbol(child);
                if (role != null || (kind.isNamed() && !kind.isExtra())) {
                    children.add(node(cursor, child, kind, role, depth + 1));
                }
            } while (cursor.gotoNextSibling());
            cursor.gotoParent();
        }
        return List.copyOf(children);
    }

    private Syntax syntax(String kind, @Nullable String field, int start, int end, List<Syntax> children) {
        return new Syntax(kind, field, lines.at(start), lines.source(), start, end, children);
    }

    private static Symbol symbol(TSNode node) {
        return SYMBOLS.computeIfAbsent(node.getSymbol(), _ -> new Symbol(node.getType(), node.isNamed()));
    }

    private static @Nullable String role(TSTreeCursor cursor) {
        int field = cursor.currentFieldId();
        return field == 0 ? null : FIELDS.computeIfAbsent(field, _ -> cursor.currentFieldName());
    }
}
