package io.schedmate.logs.classify;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The verdicts of the templates seen lately: a fixed number of places, a newer template takes an older one's. */
final class VerdictCache {

    private static final int PLACES = 1 << 15;

    private final AtomicReferenceArray<@Nullable Verdict> places = new AtomicReferenceArray<>(PLACES);

    @Nullable
    Verdict get(long key) {
        Verdict found = places.getPlain(place(key));
        return found != null && found.key() == key ? found : null;
    }

    void put(Verdict verdict) {
        places.setRelease(place(verdict.key()), verdict);
    }

    void forget(long key) {
        places.setRelease(place(key), null);
    }

    private static int place(long key) {
        return (int) (key >>> 40) & (PLACES - 1);
    }
}
