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
 * Converts tree-sitter's nodes. Each access to one of its nodes costs some microseconds, so rarely needed ones are
 * deferred.
 *
 * @param lines of the whole text
 * @param offsets from the parsed text to the whole text
 * @param bodies the deferred ones, with everything but the name of the definitions that they end
 * @param later parses deferred parts
 */
record TreeReading(Lines lines, IntUnaryOperator offsets, Bodies bodies, LazyParts later) {

    /** The maximum depth, which exceeds that of programs written by people; deeper nodes are omitted. */
    private static final int DEPTH = 150;

    /** The kinds that can replace a definition, {@code pass} for one that was removed. */
    private static final Set<String> DEFINITIONS = Set.of("function_definition", "pass_statement");

    private static final Map<Integer, Symbol> SYMBOLS = new ConcurrentHashMap<>();
    private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>();

    /** The meaning of a grammar symbol. Querying the parser each time would take most of the time. */
    private record Symbol(String kind, boolean isNamed) {
        boolean isExtra() {
            return kind.equals("comment") || kind.equals("line_continuation");
        }
    }

    Syntax of(TSTree tree) {
        TSNode root = tree.getRootNode();
        return node(new TSTreeCursor(root), root, symbol(root), null, 0);
    }

    /** Returns the children of a tree's first node. */
    List<Syntax> insideFirst(TSTree tree) {
        TSTreeCursor cursor = new TSTreeCursor(tree.getRootNode());
        return cursor.gotoFirstChild() ? children(cursor, 1) : List.of();
    }

    private Syntax node(TSTreeCursor cursor, TSNode node, Symbol symbol, @Nullable String field, int depth) {
        int start = Math.max(0, offsets.applyAsInt(node.getStartByte()));
        Body body = symbol.kind().equals("block") ? bodies.startingAt(start) : null;
        if (body != null) {
            return syntax("block", field, start, body.end(), new LazyList(List.of(), () -> later.ofBody(body)));
        }
        Body last = DEFINITIONS.contains(symbol.kind()) ? bodies.ofDefinition(start) : null;
        // A faulty part could be parsed differently alone than in its context.
        Syntax name = last == null || node.hasError() ? null : new DefinedName(lines).at(start);
        int end = offsets.applyAsInt(node.getEndByte());
        if (last != null && name != null) {
            List<Syntax> parts = new LazyList(List.of(name), () -> later.ofDefinition(last));
            return syntax("function_definition", field, start, Math.max(end, last.end()), parts);
        }
        List<Syntax> children = children(cursor, depth);
        // A deferred body ends after the ellipsis in its place.
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
