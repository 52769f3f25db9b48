package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.overview.Overview;
import io.schedmate.failure.store.fleet.JdbcOverview;
import io.schedmate.failure.store.node.JdbcNodes;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.StoreDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionStatus;

/** Tests retention with over five thousand old and five thousand new rows in each table. */
class RetentionTest {

    private static final int EACH = 5_000;
    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");

    private static final StoreDatabase DATABASE = StoreDatabase.withTables();
    private static final JdbcTransactionManager TRANSACTIONS = new JdbcTransactionManager(DATABASE.connections());

    private final JdbcClient jdbc = DATABASE.jdbc();
    private final TransactionStatus undone = TRANSACTIONS.getTransaction(null);

    /** Fills the tables once for all tests, each of which rolls back its changes. */
    @BeforeAll
    static void fill() {
        for (String when : List.of("2025-01-01T00:00:00Z", "2026-10-30T00:00:00Z")) {
            fill(Instant.parse(when), when.substring(0, 4));
        }
        run("analyze");
    }

    @AfterEach
    void undo() {
        TRANSACTIONS.rollback(undone);
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void retentionDeletesOldRowsAndKeepsNewRows() {
        forget();

        for (String table : List.of(
                "failure",
                "recovery",
                "recovery_moment",
                "node_xid",
                "gpu_fact",
                "node_check",
                "job_progress",
                "job_run",
                "known_job",
                "spent",
                "job_alert",
                "alert_notice",
                "report_mail",
                "job_forecast",
                "forgotten_job")) {
            assertThat(count(table)).as(table).isEqualTo(EACH);
        }
        assertThat(count("node")).isEqualTo(EACH);
        assertThat(count("breaker_moment")).isEqualTo(EACH);
        assertThat(forget()).isZero();
    }

    @Test
    void anOldRecoveryThatRunsOrHoldsANodeIsKeptWithItsFailure() {
        run("update recovery set status = 'running', due_at = now() where cluster = '2025' and job_id = "
                + uuid("2025", "7"));
        run("update spent set node = 'n01', released_at = null where recovery_id = " + uuid("r2025", "8"));

        forget();

        assertThat(count("recovery")).isEqualTo(EACH + 2);
        assertThat(count("failure")).isEqualTo(EACH + 2);
        assertThat(count("known_job")).isEqualTo(EACH + 2);
    }

    @Test
    void aStreamWithoutLinesIsDeletedUnlessItsJobWasSeenLately() {
        for (String job : List.of(uuid("2025", "1"), uuid("2026", "1"), uuid("unknown", "1"), uuid("unknown", "2"))) {
            run("insert into log_stream (job_id, attempt, name, source, line_order) values (" + job
                    + ", 1, 'out', '{}', 'EXACT')");
        }
        run("insert into log_block (stream_id, first_line, last_line, raw_bytes, content, told_at) select stream_id, 1,"
                + " 1, 1, '', now() from log_stream where job_id = " + uuid("unknown", "2"));

        forget();

        assertThat(jdbc.sql("select job_id::text from log_stream")
                        .query(String.class)
                        .list())
                .containsExactlyInAnyOrderElementsOf(jdbc.sql(
                                "select unnest(array[%s, %s])::text".formatted(uuid("2026", "1"), uuid("unknown", "2")))
                        .query(String.class)
                        .list());
    }

    @Test
    void aSampleDatedInTheFutureHidesNoneAfterIt() {
        // The database rounds times to microseconds.
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        var nodes = new JdbcNodes(jdbc);
        nodes.sampled(sample(now.plus(Duration.ofDays(3650)), 0));

        nodes.sampled(sample(now.minusSeconds(60), 7));
        nodes.sampled(sample(now.minusSeconds(90), 3));

        assertThat(nodes.named("ahead", "hall").getFirst().gpus())
                .singleElement()
                .satisfies(gpu -> assertThat(gpu.eccUncorrectedErrors()).isEqualTo(7));
        assertThat(nodes.named("ahead", "hall").getFirst().seen().lastAt()).isEqualTo(now.minusSeconds(60));
    }

    @Test
    void whatAnAgentDatesFarAheadIsDeleted() {
        Instant now = Instant.now();
        for (Instant at : List.of(now.plusSeconds(3600), now.plus(Duration.ofDays(3650)))) {
            run("insert into node_xid values ('ahead', 'n1', '%s', 79, '', '{}')".formatted(at));
            run("insert into gpu_fact values ('ahead', 'n1', '%s', 0, 'gone')".formatted(at));
            run("insert into node (cluster, name, last_seen_at) values ('ahead', '%1$s', '%1$s')".formatted(at));
        }

        forget();

        for (String table : List.of("node_xid", "gpu_fact", "node")) {
            assertThat(jdbc.sql("select count(*) from " + table + " where cluster = 'ahead'")
                            .query(Long.class)
                            .single())
                    .as(table)
                    .isOne();
        }
    }

    private static NodeSampled sample(Instant at, long memoryErrors) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, memoryErrors, null);
        return new NodeSampled(
                UUID.randomUUID(), null, "hall", null, at, "ahead", List.of(gpu), List.of(), false, null);
    }

    @Test
    void theOverviewCountsOnlyRecentRows() {
        run(
                "update failure set category = 'infrastructure', told_at = '2026-10-31T23:30:00Z' where attempt = 1 and job_id = "
                        + uuid("2026", "7"));
        run("update recovery set status = 'proposed' where job_id in (" + uuid("2026", "8") + ", " + uuid("2026", "9")
                + ")");
        run("update recovery set status = 'failed', updated_at = '2026-10-31T23:30:00Z' where job_id = "
                + uuid("2026", "10"));
        var overview = new JdbcOverview(jdbc);
        Instant since = NOW.minusSeconds(3600);

        assertThat(overview.failures(since)).isEqualTo(Map.of(FailureCategory.INFRASTRUCTURE, 1L));
        assertThat(overview.recoveries(since)).isEqualTo(Map.of(RecoveryStatus.FAILED, 1L));
        assertThat(overview.proposals()).isEqualTo(new Overview.Proposals(2, Instant.parse("2026-10-30T00:00:08Z")));
        assertThat(overview.failures(NOW)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from recovery where job_id = '00000000-0000-0000-0000-000000000001'",
                "select * from recovery where updated_at < '2024-01-01' limit 100",
                "select * from recovery order by created_at desc, recovery_id desc limit 51",
                "select * from failure where failed_at < '2024-01-01' limit 100",
                "select * from failure where job_id = '00000000-0000-0000-0000-000000000001' order by attempt",
                "select * from node_xid where occurred_at < '2024-01-01' limit 100",
                "select * from gpu_fact where occurred_at < '2024-01-01' limit 100",
                "select * from node_check where checked_at < '2024-01-01' limit 100",
                "select * from report_mail where sent_at < '2024-01-01' limit 100",
                "select * from known_job where seen_at < '2024-01-01' limit 100",
                "select * from job_progress where at < '2024-01-01' limit 100",
                "select * from job_run where ended_at < '2024-01-01' or (ended_at is null and started_at < '2024-01-01') limit 100",
                "select * from job_run where started_at < '2027-01-01' and (ended_at > '2026-12-01' or ended_at is null)",
                "select category, count(*) from failure where told_at > '2026-12-01' group by category",
                "select count(*), min(created_at) from recovery where status = 'proposed'",
                "select * from job_alert where updated_at < '2024-01-01' limit 100",
                "select * from job_alert where job_id = '00000000-0000-0000-0000-000000000001'",
                "select * from alert_notice where target = 'slack' and due_at < '2025-01-01T00:01:00Z'",
                "select * from alert_notice where target = 'slack' and sent_at > '2026-10-30T01:20:00Z'",
                "select * from node where (cluster, name) > ('2026', 'n1') order by cluster, name limit 51"
            })
    void frequentQueriesUseAnIndex(String query) {
        assertThat(jdbc.sql("explain " + query).query(String.class).list())
                .noneMatch(line -> line.contains("Seq Scan"))
                .anyMatch(line -> line.contains("Index") || line.contains("Bitmap"));
    }

    private int forget() {
        return new JdbcRetention(jdbc).forgetBefore(NOW.minusSeconds(365L * 86_400));
    }

    private static void fill(Instant when, String name) {
        String job = "md5('" + name + "' || i)::uuid";
        String recovery = "md5('r" + name + "' || i)::uuid";
        String failure = "md5('f" + name + "' || i)::uuid";
        String at = "'" + when + "'::timestamptz + i * interval '1 second'";
        rows("known_job (job_id, cluster, seen_at)", job + ", '" + name + "', " + at);
        rows("job_progress (job_id, attempt, step, at, first_step)", job + ", 1, i, " + at + ", 0");
        // Some of the runs have not ended.
        rows(
                "job_run (job_id, attempt, cluster, state, started_at, ended_at)",
                job + ", 1, '" + name + "', 'failed', " + at + ", case when i > 10 then " + at + " end");
        rows(
                "failure (failure_id, job_id, cluster, attempt, failed_at, event, answer)",
                failure + ", " + job + ", '" + name + "', 1, " + at + ", '{}', '{}'");
        rows(
                "recovery (recovery_id, failure_id, job_id, cluster, event, diagnosis, decision, status, created_at,"
                        + " updated_at, revision)",
                recovery + ", " + failure + ", " + job + ", '" + name + "', '{}', '{}', '{}', 'succeeded', " + at + ", "
                        + at + ", 1");
        rows(
                "recovery_moment (recovery_id, number, at, kind, fencing_token)",
                recovery + ", 1, " + at + ", 'closed', 1");
        rows("spent (recovery_id, cluster, job_id, at)", recovery + ", '" + name + "', " + job + ", " + at);
        rows(
                "node_xid (cluster, node, occurred_at, xid, pci, reading)",
                "'" + name + "', 'n' || i, " + at + ", 79, '', '{}'");
        rows("gpu_fact (cluster, node, occurred_at, gpu, words)", "'" + name + "', 'n' || i, " + at + ", 0, 'gone'");
        rows("node_check (cluster, node, checked_at, faulty)", "'" + name + "', 'n' || i, " + at + ", false");
        rows("node (cluster, name, last_seen_at)", "'" + name + "', 'n' || i, " + at);
        rows("job_forecast (job_id, advised_at, p10, p50, p90)", job + ", " + at + ", 1, 2, 3");
        rows("report_mail (name, week_end, sent_at)", "'" + name + "' || i, " + at + ", " + at);
        rows("breaker_moment (cluster, at, opened, words)", "'site', " + at + ", true, ''");
        rows("job_alert (alert_id, job_id, updated_at, event)", job + ", " + job + ", " + at + ", '{}'");
        rows(
                "alert_notice (alert_id, opening, stage, severity, target, added_at, due_at, sent_at)",
                job + ", 1, 'OPENED', 1, 'slack', " + at + ", " + at + ", " + at);
        rows("forgotten_job (job_id, forgotten_at)", job + ", " + at);
    }

    private static void rows(String into, String values) {
        run("insert into %s select %s from generate_series(1, %d) i".formatted(into, values, EACH));
    }

    private static String uuid(String name, String number) {
        return "md5('" + name + number + "')::uuid";
    }

    private static void run(String sql) {
        DATABASE.jdbc().sql(sql).update();
    }

    private long count(String table) {
        return jdbc.sql("select count(*) from " + table).query(Long.class).single();
    }
}
