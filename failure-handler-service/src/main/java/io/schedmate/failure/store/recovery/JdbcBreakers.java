package io.schedmate.failure.store.recovery;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.recovery.record.Breakers;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores breakers in PostgreSQL. */
@Repository
public class JdbcBreakers implements Breakers {

    private static final String SELECT = """
            select c.cluster, b.opened, b.words, b.at,
                (select r.person from breaker_moment r where r.cluster = c.cluster and not r.opened
                    order by r.number desc limit 1) as reset,
                (select count(*) from node n where n.cluster = c.cluster and n.gpus <> '[]') as nodes,
                (select count(distinct node) from spent s
                    where s.cluster = c.cluster and s.node <> '' and s.released_at is null) as held
            from (select cluster from node union select cluster from breaker_moment union select cluster from recovery) c
            left join lateral (select * from breaker_moment m where m.cluster = c.cluster
                order by m.number desc limit 1) b on true
            """;

    private final JdbcClient jdbc;
    private final Budgets budgets;
    private final Transactions transactions;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcBreakers(JdbcClient jdbc, Budgets budgets, Transactions transactions) {
        this.jdbc = jdbc;
        this.budgets = budgets;
        this.transactions = transactions;
    }

    @Override
    public List<Breaker> list() {
        return jdbc.sql(SELECT + "order by c.cluster limit 1000")
                .query((row, _) -> breaker(row))
                .list();
    }

    @Override
    public Optional<Breaker> reset(String cluster, PersonNote person) {
        return transactions.inOne(() -> {
            Optional<Breaker> before = find(cluster);
            before.filter(Breaker::open).ifPresent(_ -> close(cluster, person));
            return before.isEmpty() ? before : find(cluster);
        });
    }

    private Optional<Breaker> find(String cluster) {
        return jdbc.sql(SELECT + "where c.cluster = ?")
                .param(Storable.text(cluster))
                .query((row, _) -> breaker(row))
                .optional();
    }

    private void close(String cluster, PersonNote person) {
        jdbc.sql("insert into breaker_moment (cluster, at, opened, words, person) values (?, ?, false, ?, ?)")
                .params(
                        Storable.text(cluster),
                        Timestamp.from(person.at()),
                        "Reset by " + Storable.text(person.by()),
                        mapper.writeValueAsString(person))
                .update();
    }

    private Breaker breaker(ResultSet row) throws SQLException {
        boolean open = row.getBoolean("opened");
        int nodes = row.getInt("nodes");
        return new Breaker(
                row.getString("cluster"),
                open,
                open ? row.getString("words") : null,
                open ? row.getTimestamp("at").toInstant() : null,
                note(row.getString("reset")),
                nodes,
                row.getInt("held"),
                budgets.maxCordoned(nodes));
    }

    private @Nullable PersonNote note(@Nullable String json) {
        return json == null ? null : mapper.readValue(json, PersonNote.class);
    }
}
