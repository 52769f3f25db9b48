package io.schedmate.advisor.store;

import io.schedmate.advisor.history.Lesson;
import io.schedmate.advisor.history.Lessons;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.wire.WireJson;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Lessons in PostgreSQL. */
@Repository
class JdbcLessons implements Lessons {

    private static final Place START = new Place(0, 0);

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcLessons(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void add(Lesson lesson) {
        jdbc.sql("insert into lesson (lesson) values (?)")
                .param(mapper.writeValueAsString(Stored.of(lesson)))
                .update();
    }

    @Override
    public List<Kept> next(@Nullable Place after, int most) {
        Place from = after == null ? START : after;
        return jdbc.sql("""
                        select transaction::text::bigint as transaction, number, lesson from lesson
                        where (transaction, number) > (?::text::xid8, ?)
                            and transaction < pg_snapshot_xmin(pg_current_snapshot())
                        order by transaction, number limit ?
                        """)
                .params(Long.toString(from.transaction()), from.number(), most)
                .query((row, _) -> new Kept(
                        new Place(row.getLong("transaction"), row.getLong("number")),
                        mapper.readValue(row.getString("lesson"), Stored.class).lesson()))
                .list();
    }

    /** One of both is there. */
    record Stored(
            Lesson.@Nullable Submitted submitted, @Nullable PastRun ended) {

        static Stored of(Lesson lesson) {
            return switch (lesson) {
                case Lesson.Submitted it -> new Stored(it, null);
                case Lesson.Ended(PastRun run) -> new Stored(null, run);
            };
        }

        Lesson lesson() {
            return submitted != null ? submitted : new Lesson.Ended(Objects.requireNonNull(ended, "ended"));
        }
    }
}
