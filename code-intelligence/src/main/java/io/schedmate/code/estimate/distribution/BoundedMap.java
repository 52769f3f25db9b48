package io.schedmate.code.estimate.distribution;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/** Forgets what was asked for least recently. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    @Serial
    private static final long serialVersionUID = 1;

    private final int most;

    public BoundedMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
