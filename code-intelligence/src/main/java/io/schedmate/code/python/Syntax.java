package io.schedmate.code.python;

import io.schedmate.code.limit.WorkLimit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of a Python syntax tree.
 *
 * @param kind as in tree-sitter's Python grammar
 * @param field the role in the parent, if it has one
 * @param line counts from 1
 * @param children without comments and punctuation
 */
public record Syntax(
        String kind, @Nullable String field, int line, Source source, int start, int end, List<Syntax> children) {

    /** The bytes that a tree was parsed from. */
    public record Source(byte[] bytes) {}

    public String text() {
        WorkLimit.spend(end - start);
        return new String(source.bytes(), start, end - start, StandardCharsets.UTF_8);
    }

    public boolean is(String other) {
        return kind.equals(other);
    }

    public @Nullable Syntax child(String name) {
        for (Syntax child : children) {
            if (name.equals(child.field)) {
                return child;
            }
        }
        return null;
    }

    public List<Syntax> all(String name) {
        List<Syntax> found = new ArrayList<>();
        for (Syntax child : children) {
            if (name.equals(child.field)) {
                found.add(child);
            }
        }
        return found;
    }

    public @Nullable Syntax first() {
        return children.isEmpty() ? null : children.getFirst();
    }
}
