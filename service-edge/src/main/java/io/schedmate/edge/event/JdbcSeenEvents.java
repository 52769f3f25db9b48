package io.schedmate.edge.event;

import io.schedmate.edge.store.OldRows;
import io.schedmate.model.event.JobEvent;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Records seen events in table {@code seen_event} of the service's database. A migration of the service creates the
 * table, see {@link #TABLE}.
 */
public final class JdbcSeenEvents implements SeenEvents {

    /** The SQL for the service's migration. */
    public static final String TABLE = """
            create table if not exists seen_event (
                reader   text        not null,
                event_id uuid        not null,
                seen_at  timestamptz not null,
                primary key (reader, event_id)
            )
            """;

    private final JdbcClient jdbc;
    private final Clock clock;

    public JdbcSeenEvents(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    @Override
    public boolean firstTime(String reader, JobEvent event) {
        return jdbc.sql("insert into seen_event (reader, event_id, seen_at) values (?, ?, ?) on conflict do nothing")
                        .params(reader, SeenEvents.idOf(event), Timestamp.from(clock.instant()))
                        .update()
                == 1;
    }

    @Override
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("seen_event", "seen_at < :before", time);
    }
}
