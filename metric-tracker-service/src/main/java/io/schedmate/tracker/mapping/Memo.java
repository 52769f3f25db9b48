package io.schedmate.tracker.mapping;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Remembers what follows from texts that come again with each line. It is emptied when it is full. */
public final class Memo<V> {

    private static final int MOST = 20_000;
    private static final int LONGEST = 1024;

    private final Map<String, V> known = new ConcurrentHashMap<>();

    public V of(String text, Function<String, V> make) {
        V remembered = known.get(text);
        if (remembered != null) {
            return remembered;
        }
        V made = make.apply(text);
        if (text.length() <= LONGEST) {
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(text, made);
        }
        return made;
    }
}
