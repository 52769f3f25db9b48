package io.schedmate.code.python;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that are parsed once somebody asks for more of them than is known. Two that ask at once both parse them, to the same
 * end.
 */
final class LaterList extends AbstractList<Syntax> {

    private final List<Syntax> known;
    private final Supplier<List<Syntax>> later;
    private volatile @Nullable List<Syntax> parsed;

    /** @param known the first of them */
    LaterList(List<Syntax> known, Supplier<List<Syntax>> later) {
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

    /** Passes what is known without asking how many there are. */
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
