package io.schedmate.tracker.store.intake;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores parked lines in PostgreSQL and counts them in a metric. */
@Repository
public class JdbcParkedLines implements ParkedLines {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcParkedLines.class);
    private static final int MAX_NAME_LENGTH = 500;
    private static final int MAX_SAMPLE_LENGTH = 2000;

    private final JdbcClient jdbc;
    private final Clock clock;
    private final MeterRegistry meters;

    public JdbcParkedLines(JdbcClient jdbc, Clock clock, MeterRegistry meters) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public void park(Reason why, String source, @Nullable String job, long lines, String sample) {
        Timestamp now = Timestamp.from(clock.instant());
        int rows = jdbc.sql("""
                        insert into parked (source, job, lines, sample, first_at, last_at) values (?, ?, ?, ?, ?, ?)
                        on conflict (source, job) do update
                            set lines = parked.lines + excluded.lines, last_at = excluded.last_at
                        """)
                .params(
                        storable(source, MAX_NAME_LENGTH),
                        job == null ? "" : job,
                        lines,
                        storable(sample, MAX_SAMPLE_LENGTH),
                        now,
                        now)
                .update();
        meters.counter("schedmate.tracker.lines.parked", "reason", why.name().toLowerCase(Locale.ROOT))
                .increment(lines);
        LOG.debug("Parked {} lines of {} in {} row", lines, source, rows);
    }

    private static String storable(String text, int longest) {
        return text.substring(0, Math.min(longest, text.length())).replace('\0', '\uFFFD');
    }
}
