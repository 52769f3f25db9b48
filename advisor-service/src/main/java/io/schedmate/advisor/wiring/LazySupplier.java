package io.schedmate.advisor.wiring;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates a value once, on first use. A failure is not cached. */
final class LazySupplier<T> implements Supplier<T> {

    private final Supplier<T> making;
    private @Nullable T made;

    LazySupplier(Supplier<T> making) {
        this.making = making;
    }

    @Override
    public synchronized T get() {
        T known = made;
        if (known == null) {
            known = making.get();
            made = known;
        }
        return known;
    }
}
