package io.schedmate.tracker.mapping;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Caches results for repeated keys. The cache is emptied when it is full. */
public final class Memo<K, V> {

    private static final int MAX = 20_000;
    private static final int MAX_LENGTH = 1024;

    private final Map<K, V> known = new ConcurrentHashMap<>();
    private final ToIntFunction<K> length;

    private Memo(ToIntFunction<K> length) {
        this.length = length;
    }

    public static <V> Memo<String, V> ofTexts() {
        return new Memo<>(String::length);
    }

    static <V> Memo<List<@Nullable String>, V> ofLists() {
        return new Memo<>(texts -> texts.stream()
                .mapToInt(text -> text == null ? 0 : text.length())
                .sum());
    }

    public V of(K given, Function<K, V> make) {
        V remembered = known.get(given);
        if (remembered != null) {
            return remembered;
        }
        V made = make.apply(given);
        if (length.applyAsInt(given) <= MAX_LENGTH) {
            if (known.size() >= MAX) {
                known.clear();
            }
            known.put(given, made);
        }
        return made;
    }
}
