package io.schedmate.gateway.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.schedmate.gateway.key.ApiKey;
import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Stores keys, as hashes, in PostgreSQL for all gateways. A key that was looked up is cached for a few seconds. */
final class JdbcApiKeys implements ApiKeys {

    private static final JsonMapper JSON = WireJson.tolerant();
    private static final long MAX_FRESH = 10_000;

    private final JdbcClient database;
    private final TransactionTemplate transaction;
    private final Cache<String, Optional<ApiKey>> fresh;

    JdbcApiKeys(DataSource source, Duration freshFor) {
        this.database = JdbcClient.create(source);
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(source));
        this.fresh = Caffeine.newBuilder()
                .expireAfterWrite(freshFor)
                .maximumSize(MAX_FRESH)
                .build();
    }

    @Override
    public Optional<ApiKey> find(String id) {
        return fresh.get(id, this::read);
    }

    @Override
    public List<ApiKey> all() {
        return database.sql("select record from api_key order by created_at, id")
                .query((row, _) -> key(row))
                .list();
    }

    @Override
    public void put(ApiKey key) {
        write(key);
        fresh.invalidate(key.id());
    }

    private void write(ApiKey key) {
        database.sql("""
                insert into api_key (id, created_at, record) values (:id, :createdAt, cast(:record as jsonb))
                on conflict (id) do update set record = excluded.record""")
                .param("id", key.id())
                .param("createdAt", java.sql.Timestamp.from(key.createdAt()))
                .param("record", JSON.writeValueAsString(KeyRecord.of(key)))
                .update();
    }

    @Override
    public List<ApiKey> change(String id, Function<ApiKey, List<ApiKey>> change) {
        List<ApiKey> changed = Objects.requireNonNull(transaction.execute(_ -> {
            List<ApiKey> next = database.sql("select record from api_key where id = :id for update")
                    .param("id", id)
                    .query((row, _) -> key(row))
                    .optional()
                    .map(change)
                    .orElse(List.of());
            next.forEach(this::write);
            return next;
        }));
        // Only after the commit: an earlier reader could cache the old key again.
        changed.forEach(key -> fresh.invalidate(key.id()));
        return changed;
    }

    @Override
    public boolean putFirst(ApiKey key) {
        return Boolean.TRUE.equals(transaction.execute(_ -> {
            database.sql("lock table api_key in exclusive mode").update();
            boolean first = database.sql("select count(*) from api_key")
                            .query(Long.class)
                            .single()
                    == 0;
            if (first) {
                put(key);
            }
            return first;
        }));
    }

    private Optional<ApiKey> read(String id) {
        return database.sql("select record from api_key where id = :id")
                .param("id", id)
                .query((row, _) -> key(row))
                .optional();
    }

    private static ApiKey key(ResultSet row) throws SQLException {
        return JSON.readValue(row.getString("record"), KeyRecord.class).key();
    }
}
