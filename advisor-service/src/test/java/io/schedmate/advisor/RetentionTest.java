package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.testing.RunningService;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** Tests what the hourly task deletes: old copies of one job's rows, more than one batch, and no recent ones. */
class RetentionTest {

    private static final int EACH = 1_100;
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
                    "advice",
                    "submitted_at",
                    100,
                    "job_id, advice_id, owner, project, attempt, submission, advised",
                    ID + ", advice_id, owner, project, attempt, submission, advised"),
            new Table(
                    "past_run", "ended_at", 400, "job_id, attempt, run, indexed_in", ID + ", attempt, run, indexed_in"),
            // The estimator learns from each row of this table, so only one row is inserted.
            new Table(
                    "lesson",
                    "heard_at",
                    400,
                    "lesson, job_id, happened_at",
                    "'{\"ended\": ' || run || '}', " + ID + ", :at::timestamptz"),
            new Table(
                    "gpu_use", "ended_at", 3, "job_id, attempt, cluster, nodes, started_at", ID + ", 1, '', '{}', :at"),
            new Table(
                    "followed_job",
                    "ended_at",
                    20,
                    "job_id, cluster, attempt, state, queued_at",
                    ID + ", '', 1, 'failed', :at"),
            new Table(
                    "reading",
                    "used_at",
                    20,
                    "reading_key, rests_on, job_id, reading, kept_at",
                    "'key ' || i, :at, " + ID + ", '{}', :at::timestamptz"),
            new Table("forgotten_job", "forgotten_at", 400, "job_id", ID),
            new Table("seen_event", "seen_at", 10, "reader, event_id", "'retention', " + ID));

    private final JdbcClient jdbc = ADVISOR.part(JdbcClient.class);
    private final Instant now = Instant.now();
    private final JobSubmission job =
            Bodies.job("retention", "rosa", "speech", new JobSource.None(), "python train.py --model gru --epochs 4");

    @BeforeEach
    void fill() {
        ADVISOR.publish(Bodies.submitted(job));
        ADVISOR.publish(Bodies.ended(job, 4_000, 200));
        PastRuns runs = ADVISOR.part(PastRuns.class);
        String space = ADVISOR.part(PastWorkloads.class).space();
        await().atMost(RunningService.MAX_TIME)
                .until(() -> runs.find(List.of(job.jobId())).containsKey(job.jobId())
                        && runs.notIndexed(space, 1).isEmpty()
                        && counted("select count(*) from advice where advised is not null and job_id = :job") == 1);
        for (Table table : TABLES) {
            fill(table, OLD);
            fill(table, young(table));
        }
    }

    @AfterEach
    void empty() {
        jdbc.sql("drop trigger if exists kept on past_run").update();
        for (Table table : TABLES) {
            delete(table, OLD);
            delete(table, young(table));
        }
    }

    @Test
    void oldRowsOfEachTableAreDeletedAndNewRowsAreKept() {
        assertThat(read(OLD)).isEqualTo(200);

        sweep();

        for (Table table : TABLES) {
            assertThat(count(table, OLD)).as("old rows of %s", table.name()).isZero();
            assertThat(count(table, young(table)))
                    .as("young rows of %s", table.name())
                    .isEqualTo(rows(table));
        }
        assertThat(read(OLD)).isEqualTo(404);
        assertThat(read(young(TABLES.getFirst()))).isEqualTo(200);
    }

    @Test
    void theUseOfAJobIsDeletedEvenIfItsEndWasNeverReported() {
        jdbc.sql("update gpu_use set ended_at = null where ended_at < '2002-01-01'")
                .update();

        sweep();

        assertThat(counted("select count(*) from gpu_use where ended_at is null and started_at < '2002-01-01'"))
                .isZero();
    }

    @Test
    void aFollowedJobIsDeletedEvenIfItsEndWasNeverReported() {
        jdbc.sql("update followed_job set ended_at = null where ended_at < '2002-01-01'")
                .update();

        sweep();

        assertThat(counted("select count(*) from followed_job where ended_at is null and queued_at < '2002-01-01'"))
                .isZero();
    }

    @Test
    void undeletableRunsAreKeptAndNotRetriedForever() {
        jdbc.sql("""
            create or replace function keep() returns trigger language plpgsql as $$
            begin
                return null;
            end $$
            """).update();
        jdbc.sql("create trigger kept before delete on past_run for each row execute function keep()")
                .update();

        sweep();

        assertThat(count(TABLES.get(1), OLD)).isEqualTo(EACH);
    }

    @Test
    void everyGrowingTableHasARetention() {
        assertThat(jdbc.sql("select table_name from information_schema.tables where table_schema = 'public'")
                        .query(String.class)
                        .set())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                TABLES.stream().map(Table::name),
                                // Events leave the outbox when they are sent, and there are levels of a few loggers
                                // only. Trained models are deleted with the history on which they were trained.
                                Stream.of(
                                        "flyway_schema_history", "log_level", "outbox", "outbox_hold", "trained_model"))
                        .toList());
    }

    private static void sweep() {
        ADVISOR.part(ScheduledTaskHolder.class).getScheduledTasks().stream()
                .filter(task -> task.toString().endsWith(".sweep"))
                .forEach(task -> task.getTask().getRunnable().run());
    }

    /** Returns the status of a call for the advice on the first copy. */
    private int read(Instant at) {
        UUID id = jdbc.sql("select md5('retention' || :at || 1)::uuid")
                .param("at", Timestamp.from(at))
                .query(UUID.class)
                .single();
        return ADVISOR.get("/jobs/" + new JobId(id) + "/advice", Role.ADMIN).statusCode();
    }

    private Instant young(Table table) {
        return now.minus(Duration.ofDays(table.youngDays())).minusSeconds(17_777);
    }

    private static int rows(Table table) {
        return table.name().equals("lesson") ? 1 : EACH;
    }

    private void fill(Table table, Instant at) {
        jdbc.sql("""
            insert into %s (%s, %s) select %s, :at::timestamptz + i * interval '1 ms'
            from generate_series(1, %d) i, (select * from advice where job_id = :job) advice
                join (select job_id as run_of, run, indexed_in from past_run) past on run_of = job_id
            """.formatted(table.name(), table.columns(), table.time(), table.values(), rows(table)))
                .param("at", Timestamp.from(at))
                .param("job", job.jobId().value())
                .update();
    }

    private long count(Table table, Instant from) {
        return jdbc.sql("select count(*) from %s where %s".formatted(table.name(), between(table)))
                .params(Timestamp.from(from), Timestamp.from(from.plusSeconds(10)))
                .query(Long.class)
                .single();
    }

    private long counted(String query) {
        return jdbc.sql(query)
                .param("job", job.jobId().value())
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
