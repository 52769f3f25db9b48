package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** Tests what the hourly tasks delete: more old rows of each table than one batch, and no recent ones. */
class RetentionTest {

    private static final int EACH = 2_500;
    private static final Instant OLD = Instant.parse("2001-01-01T00:00:00Z");
    private static final String ID = "md5('retention' || :at || i)::uuid";

    /**
     * A table and how to fill it.
     *
     * @param youngDays rows younger than this are kept
     */
    private record Table(String name, String time, int youngDays, String columns, String values) {}

    private static final List<Table> TABLES = List.of(
            new Table(
                    "known_job",
                    "changed_at",
                    30,
                    "job_id, cluster, attempt, state, ended_at",
                    ID + ", '', 1, 'SUCCEEDED', :at"),
            new Table("job_owner", "submitted_at", 30, "job_id", ID),
            new Table(
                    "attempt_state",
                    "touched_at",
                    30,
                    "job_id, attempt, version, state, is_stopped",
                    ID + ", 1, 1, '{}', false"),
            new Table(
                    "source_position",
                    "moved_at",
                    30,
                    "job_id, attempt, source, next_sequence, next_line",
                    ID + ", 1, '', 0, 1"),
            new Table(
                    "history_entry",
                    "at",
                    30,
                    "job_id, attempt, number, is_slowdown, entry",
                    ID + ", 1, i, false, '{}'"),
            new Table("label_minute", "minute", 30, "job_id, attempt, errors, warnings", ID + ", 1, 1, 0"),
            new Table(
                    "hardware_minute",
                    "minute",
                    30,
                    "job_id, attempt, utilisation_sum, utilisation_count, power_sum, power_count",
                    ID + ", 1, 0, 0, 0, 0"),
            new Table(
                    "disk_minute",
                    "minute",
                    30,
                    "job_id, attempt, path, free_bytes, total_bytes",
                    ID + ", 1, '/scratch', 1, 2"),
            new Table(
                    "job_kin", "advised_at", 30, "job_id, gpu_type, throughput, unit", ID + ", 'A100', 1, 'samples/s'"),
            new Table(
                    "parked",
                    "last_at",
                    30,
                    "source, job, lines, sample, first_at",
                    "'old', " + ID + "::text, 1, '', :at"),
            new Table(
                    "learned_plan",
                    "asked_at",
                    30,
                    "shape, engine",
                    "-i - extract(epoch from :at::timestamptz)::bigint, ''"),
            new Table("forgotten_job", "forgotten_at", 30, "job_id", ID),
            new Table(
                    "job_alert",
                    "closed_at",
                    30,
                    "alert_id, job_id, attempt, cluster, condition, severity, status, opened_at, alert",
                    ID + ", " + ID + ", 1, '', '', '', 'closed', :at, '{}'"),
            new Table("seen_event", "seen_at", 0, "reader, event_id", "'retention', " + ID));

    /**
     * Tables whose rows are deleted with those above, are limited by the waiting lines or by the partitions, or belong
     * to the database itself.
     */
    private static final Set<String> BOUNDED_ELSEWHERE = Set.of(
            "attempt_source",
            "attempt_tail",
            "packing_verdict",
            "held_lines",
            "held_sum",
            "outbox",
            "outbox_hold",
            "log_level",
            "lane",
            "flyway_schema_history");

    private final JdbcClient jdbc = TRACKER.part(JdbcClient.class);
    private final Instant now = Service.CLOCK.instant();

    @BeforeEach
    void fill() {
        for (Table table : TABLES) {
            fill(table, OLD);
            fill(table, young(table));
        }
    }

    @AfterEach
    void empty() {
        for (Table table : TABLES) {
            delete(table, OLD);
            delete(table, young(table));
        }
    }

    @Test
    void oldRowsOfEachTableAreDeletedAndRecentRowsAreKept() {
        forget();

        for (Table table : TABLES) {
            assertThat(count(table, OLD)).as("old rows of %s", table.name()).isZero();
            assertThat(count(table, young(table)))
                    .as("young rows of %s", table.name())
                    .isEqualTo(EACH);
        }
    }

    @Test
    void aJobWithoutAnEndEventIsDeletedUnlessItsLogIsStillRead() {
        jdbc.sql("update known_job set ended_at = null, state = 'RUNNING' where changed_at < '2002-01-01'")
                .update();
        jdbc.sql(
                        "update attempt_state set touched_at = ?, is_stopped = true where job_id = md5('retention' || ? || 7)::uuid")
                .params(Timestamp.from(young(TABLES.get(2))), Timestamp.from(OLD))
                .update();

        forget();

        assertThat(count(TABLES.get(0), OLD)).isEqualTo(1);
        assertThat(count(TABLES.get(1), OLD)).isEqualTo(1);
    }

    @Test
    void everyGrowingTableHasALimit() {
        assertThat(jdbc.sql("select table_name from information_schema.tables where table_schema = 'public'")
                        .query(String.class)
                        .set())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(TABLES.stream().map(Table::name), BOUNDED_ELSEWHERE.stream())
                                .toList());
    }

    private static void forget() {
        TRACKER.part(ScheduledTaskHolder.class).getScheduledTasks().stream()
                .filter(task -> task.toString().contains(".forget"))
                .forEach(task -> task.getTask().getRunnable().run());
    }

    private Instant young(Table table) {
        return now.minus(Duration.ofDays(table.youngDays())).minusSeconds(17_777);
    }

    private void fill(Table table, Instant at) {
        jdbc.sql(
                        "insert into %s (%s, %s) select %s, :at::timestamptz + i * interval '1 ms' from generate_series(1, %d) i"
                                .formatted(table.name(), table.columns(), table.time(), table.values(), EACH))
                .param("at", Timestamp.from(at))
                .update();
    }

    private long count(Table table, Instant from) {
        return jdbc.sql("select count(*) from %s where %s".formatted(table.name(), between(table)))
                .params(Timestamp.from(from), Timestamp.from(from.plusSeconds(10)))
                .query(Long.class)
                .single();
    }

    private void delete(Table table, Instant from) {
        jdbc.sql("delete from %s where %s".formatted(table.name(), between(table)))
                .params(Timestamp.from(from), Timestamp.from(from.plusSeconds(10)))
                .update();
    }

    private static String between(Table table) {
        return table.time() + " >= ? and " + table.time() + " < ?";
    }
}
