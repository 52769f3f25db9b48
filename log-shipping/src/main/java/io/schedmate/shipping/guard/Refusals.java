package io.schedmate.shipping.guard;

import io.schedmate.tables.BoundedMap;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.function.BiConsumer;

/** Reports each refused file once. Reports it again only if the reason changes, or after ten thousand other files. */
public final class Refusals {

    private static final int MAX = 10_000;

    private final Set<String> reported = Collections.newSetFromMap(new BoundedMap<>(MAX));
    private final BiConsumer<Path, FileRefused> listener;

    /** Creates a report that passes refusals to a listener, which must not throw. */
    public Refusals(BiConsumer<Path, FileRefused> listener) {
        this.listener = listener;
    }

    public synchronized void report(Path path, FileRefused refused) {
        if (reported.add(refused.reason() + " " + path)) {
            listener.accept(path, refused);
        }
    }
}
