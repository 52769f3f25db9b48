package io.schedmate.tracker.store.intake;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores parked lines in PostgreSQL and counts them in a metric. Senders choose the names of sources, so only the rows
 * that were used last are kept.
 */
@Repository
public class JdbcParkedLines implements ParkedLines {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcParkedLines.class);
    private static final int MAX_NAME_LENGTH = 500;
    private static final int MAX_SAMPLE_LENGTH = 2000;
    private static final int MAX_ROWS = 10_000;
    /** The number of new rows after which old ones are deleted. */
    private static final int BETWEEN_DELETIONS = 100;

    private static final String DELETE_OLDEST = """
            delete from parked where ctid = any(array(select ctid from parked
                where last_at < (select last_at from parked order by last_at desc offset %d limit 1)
                limit 2000 for update skip locked))
            """.formatted(MAX_ROWS - 1);

    private final JdbcClient jdbc;
    private final Clock clock;
    private final MeterRegistry meters;
    private final AtomicInteger newRows = new AtomicInteger();

    public JdbcParkedLines(JdbcClient jdbc, Clock clock, MeterRegistry meters) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public void park(Reason why, String source, @Nullable String job, long lines, String sample) {
        Timestamp now = Timestamp.from(clock.instant());
        boolean isNew = jdbc.sql("""
                        insert into parked (source, job, lines, sample, first_at, last_at) values (?, ?, ?, ?, ?, ?)
                        on conflict (source, job) do update
                            set lines = parked.lines + excluded.lines, last_at = excluded.last_at
                        returning xmax = 0
                        """)
                .params(
                        storable(source, MAX_NAME_LENGTH),
                        job == null ? "" : job,
                        lines,
                        storable(sample, MAX_SAMPLE_LENGTH),
                        now,
                        now)
                .query(Boolean.class)
                .single();
        if (isNew && newRows.incrementAndGet() % BETWEEN_DELETIONS == 0) {
            jdbc.sql(DELETE_OLDEST).update();
        }
        meters.counter("schedmate.tracker.lines.parked", "reason", why.name().toLowerCase(Locale.ROOT))
                .increment(lines);
        LOG.debug("Parked {} lines of {}", lines, source);
    }

    private static String storable(String text, int longest) {
        return text.substring(0, Math.min(longest, text.length())).replace('\0', '\uFFFD');
    }
}
