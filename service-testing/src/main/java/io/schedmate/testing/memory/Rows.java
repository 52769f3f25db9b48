package io.schedmate.testing.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table in memory: rows by key, in the order in which they were first added. */
public final class Rows<K, V> {

    private final Map<K, V> rows = new LinkedHashMap<>();
    private final InMemoryTransactions transactions;

    Rows(InMemoryTransactions transactions) {
        this.transactions = transactions;
    }

    public Optional<V> find(K key) {
        return transactions.exclusively(() -> Optional.ofNullable(rows.get(key)));
    }

    /** Returns a copy of all current rows. */
    public Stream<V> all() {
        return transactions.exclusively(() -> List.copyOf(rows.values())).stream();
    }

    public Stream<K> keys() {
        return transactions.exclusively(() -> List.copyOf(rows.keySet())).stream();
    }

    public Stream<V> where(Predicate<? super V> condition) {
        return all().filter(condition);
    }

    /** Adds a row, or replaces the row with this key. */
    public void put(K key, V row) {
        set(key, row);
    }

    /** @return whether the row was added because no row had this key */
    public boolean putIfAbsent(K key, V row) {
        return transactions.exclusively(() -> {
            if (rows.containsKey(key)) {
                return false;
            }
            put(key, row);
            return true;
        });
    }

    /** Changes the row with this key, if there is one. */
    public void update(K key, UnaryOperator<V> change) {
        transactions.exclusively(() -> {
            find(key).ifPresent(row -> put(key, change.apply(row)));
            return true;
        });
    }

    public void remove(K key) {
        set(key, null);
    }

    /** @return the number of removed rows */
    public int removeIf(Predicate<? super V> condition) {
        return transactions.exclusively(() -> {
            List<K> gone = rows.entrySet().stream()
                    .filter(each -> condition.test(each.getValue()))
                    .map(Map.Entry::getKey)
                    .toList();
            gone.forEach(this::remove);
            return gone.size();
        });
    }

    private void set(K key, @Nullable V row) {
        transactions.exclusively(() -> {
            V before = row == null ? rows.remove(key) : rows.put(key, row);
            transactions.changed(() -> restore(key, before));
            return true;
        });
    }

    private void restore(K key, @Nullable V row) {
        if (row == null) {
            rows.remove(key);
        } else {
            rows.put(key, row);
        }
    }
}
