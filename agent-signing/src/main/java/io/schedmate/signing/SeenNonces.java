package io.schedmate.signing;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The nonces of the last minute. Only calls with a valid signature are recorded, so strangers cannot fill it. */
final class SeenNonces {

    private final Map<String, Instant> seen = new LinkedHashMap<>();

    /** Whether it is seen for the first time. */
    synchronized boolean add(String nonce, Instant now) {
        forget(now.minus(SigningProfile.NONCE_MEMORY));
        return seen.putIfAbsent(nonce, now) == null;
    }

    private void forget(Instant before) {
        var oldest = seen.values().iterator();
        while (oldest.hasNext() && oldest.next().isBefore(before)) {
            oldest.remove();
        }
    }
}
