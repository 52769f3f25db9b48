package io.schedmate.code.python;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A list of nodes that are parsed on the first access beyond the known ones. Two concurrent accesses both parse, with
 * the same result.
 */
final class LazyList extends AbstractList<Syntax> {

    private final List<Syntax> known;
    private final Supplier<List<Syntax>> later;
    private volatile @Nullable List<Syntax> parsed;

    /** @param known the first nodes */
    LazyList(List<Syntax> known, Supplier<List<Syntax>> later) {
        this.known = known;
        this.later = later;
    }

    @Override
    public Syntax get(int index) {
        return index < known.size() ? known.get(index) : parsed().get(index);
    }

    @Override
    public int size() {
        return parsed().size();
    }

    /** Returns the known nodes without determining their number. */
    @Override
    public Iterator<Syntax> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < known.size() || next < size();
            }

            @Override
            public Syntax next() {
                return get(next++);
            }
        };
    }

    private List<Syntax> parsed() {
        List<Syntax> nodes = parsed;
        if (nodes == null) {
            nodes = later.get();
            parsed = nodes;
        }
        return nodes;
    }
}
