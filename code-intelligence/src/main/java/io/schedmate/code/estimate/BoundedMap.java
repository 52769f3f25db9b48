package io.schedmate.code.estimate;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/** Forgets what was asked for least recently. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    @Serial
    private static final long serialVersionUID = 1;

    private final int most;

    BoundedMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
