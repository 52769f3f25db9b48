package io.schedmate.logs.classify;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The verdicts of the templates seen lately: sets of four places, where a newer template takes the last one's. */
final class VerdictCache {

    private static final int PLACES = 1 << 16;

    private static final int WAYS = 4;

    private final AtomicReferenceArray<@Nullable Verdict> places = new AtomicReferenceArray<>(PLACES);

    @Nullable
    Verdict get(long key) {
        int first = place(key);
        for (int at = first; at < first + WAYS; at++) {
            Verdict found = places.getPlain(at);
            if (found != null && found.key() == key) {
                return found;
            }
        }
        return null;
    }

    void put(Verdict verdict) {
        int first = place(verdict.key());
        for (int at = first + WAYS - 1; at > first; at--) {
            places.setRelease(at, places.getPlain(at - 1));
        }
        places.setRelease(first, verdict);
    }

    void forget(long key) {
        int first = place(key);
        for (int at = first; at < first + WAYS; at++) {
            Verdict found = places.getPlain(at);
            if (found != null && found.key() == key) {
                places.setRelease(at, null);
            }
        }
    }

    private static int place(long key) {
        return (int) (key >>> 40) & (PLACES - WAYS);
    }
}
