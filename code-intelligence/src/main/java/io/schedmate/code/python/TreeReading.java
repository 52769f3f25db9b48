package io.schedmate.code.python;

import io.schedmate.code.python.FunctionBodies.Body;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Turns tree-sitter's nodes into ours.
 *
 * @param lines of the whole text
 * @param offsets from those of the parsed text to those of the whole
 * @param bodies that are left for later, by the offset of their first statement
 * @param later parses such a body
 */
record TreeReading(
        Lines lines, IntUnaryOperator offsets, Map<Integer, Body> bodies, Function<Body, List<Syntax>> later) {

    /** Deeper than any program that people write; what lies deeper is left out. */
    private static final int DEPTH = 150;

    private static final Map<Integer, Symbol> SYMBOLS = new ConcurrentHashMap<>();
    private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>();

    /** What a symbol of the grammar is; asking the parser each time would take most of the time. */
    private record Symbol(String kind, boolean isNamed) {
        boolean isExtra() {
            return kind.equals("comment") || kind.equals("line_continuation");
        }
    }

    /** What a body holds, once somebody asks. Two that ask at once both parse it, to the same end. */
    private static final class Later extends AbstractList<Syntax> {

        private final Function<Body, List<Syntax>> later;
        private final Body body;
        private volatile @Nullable List<Syntax> parsed;

        private Later(Function<Body, List<Syntax>> later, Body body) {
            this.later = later;
            this.body = body;
        }

        @Override
        public Syntax get(int index) {
            return parsed().get(index);
        }

        @Override
        public int size() {
            return parsed().size();
        }

        private List<Syntax> parsed() {
            List<Syntax> known = parsed;
            if (known == null) {
                known = later.apply(body);
                parsed = known;
            }
            return known;
        }
    }

    Syntax of(TSTree tree) {
        TSNode root = tree.getRootNode();
        return node(new TSTreeCursor(root), root, symbol(root), null, 0);
    }

    private Syntax node(TSTreeCursor cursor, TSNode node, Symbol symbol, @Nullable String field, int depth) {
        int start = Math.max(0, offsets.applyAsInt(node.getStartByte()));
        Body body = symbol.kind().equals("block") ? bodies.get(start) : null;
        if (body != null) {
            return syntax(symbol, field, start, body.end(), new Later(later, body));
        }
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
        // A body left for later ends after the ellipsis in its place.
        int last = children.isEmpty() ? 0 : children.getLast().end();
        return syntax(
                symbol, field, start, Math.max(offsets.applyAsInt(node.getEndByte()), last), List.copyOf(children));
    }

    private Syntax syntax(Symbol symbol, @Nullable String field, int start, int end, List<Syntax> children) {
        return new Syntax(symbol.kind(), field, lines.at(start), lines.source(), start, end, children);
    }

    private static Symbol symbol(TSNode node) {
        return SYMBOLS.computeIfAbsent(node.getSymbol(), _ -> new Symbol(node.getType(), node.isNamed()));
    }

    private static @Nullable String role(TSTreeCursor cursor) {
        int field = cursor.currentFieldId();
        return field == 0 ? null : FIELDS.computeIfAbsent(field, _ -> cursor.currentFieldName());
    }
}
