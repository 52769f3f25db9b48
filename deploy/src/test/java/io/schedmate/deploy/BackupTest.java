package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests deploy/backup.sh and deploy/restore.sh on a real PostgreSQL, with the tables of the services' own migrations.
 * Requires Debian's PostgreSQL.
 */
class BackupTest {

    private static final Map<String, String> MIGRATIONS = Map.of(
            "gateway", "gateway/src/main/resources/db/gateway",
            "job_registry", "job-registry-service/src/main/resources/db/migration",
            "advisor", "advisor-service/src/main/resources/db/migration",
            "metric_tracker", "metric-tracker-service/src/main/resources/db/migration",
            "failure_handler", "failure-handler-service/src/main/resources/db/migration");

    /** A key, an audit entry, a job with an event that waits, a failure and its recovery. */
    private static final Map<String, String> ROWS = Map.of(
            "gateway", """
            insert into api_key values ('0123456789ab', '2026-03-02T08:00:00Z', '{"name": "rosa; -- \u00e9"}');
            insert into audit_entry values ('e-1', '2026-03-02T08:01:00Z', 'key:1', 'rosa', 'makeKey', null, false, E'a\\tb\\nc');""",
            "job_registry", """
            insert into job (job_id, cluster, scheduler, external_id, submission, state, attempt, submitted_at, attempts, packing)
              values ('4ecbdfb7-d39f-5119-8b43-6ea04610a644', 'hall-a', 'slurm', '81_3', '{}', 'FAILED', 2, now(), '[]', '{}');
            insert into outbox (job_id, event_type, event, created_at)
              values ('4ecbdfb7-d39f-5119-8b43-6ea04610a644', 'job-state', '{}', now());""",
            "failure_handler", """
            insert into failure (failure_id, job_id, cluster, attempt, failed_at, event, answer)
              values ('7be1d1f6-7c7e-4d0a-9a57-1f7ab0f4c2d9', '4ecbdfb7-d39f-5119-8b43-6ea04610a644', 'hall-a', 2, now(), '{}', '{}');
            insert into recovery (recovery_id, failure_id, job_id, cluster, event, diagnosis, decision, status, created_at, updated_at, revision)
              values ('c0a2a0a1-2f83-45c8-8d3f-3b7f1f6f1a10', '7be1d1f6-7c7e-4d0a-9a57-1f7ab0f4c2d9',
                '4ecbdfb7-d39f-5119-8b43-6ea04610a644', 'hall-a', '{}', '{}', '{}', 'PROPOSED', now(), now(), 1);""");

    @TempDir
    private Path folder;

    private static @Nullable PostgresHere started;

    /** Starts the server for all tests. Each test keeps all databases and reads none that another test has changed. */
    @BeforeAll
    static void start() {
        Repository.needs("pg_dump");
        assumeTrue(PostgresHere.installed(), "no PostgreSQL of Debian's is installed");
        started = PostgresHere.start();
        MIGRATIONS.forEach((database, place) -> {
            Stream<String> files = migrations(place).stream().flatMap(file -> Stream.of("-f", file.toString()));
            psql(database, Stream.concat(files, Stream.of("-c", ROWS.getOrDefault(database, "select 1"))));
        });
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void aRestoreRecoversAllDataAfterTheDatabasesWereLost() throws Exception {
        Map<String, String> before = dumps();
        done(script("deploy/backup.sh", Map.of()));
        MIGRATIONS
                .keySet()
                .forEach(database ->
                        done(Repository.run(postgres().login(), "dropdb", "--username", "schedmate", database)));

        done(script("deploy/restore.sh", Map.of("KAFKA_IN", kafka().toString(), "ADMIN", "broker:9092")));

        assertThat(dumps()).isEqualTo(before);
        assertThat(before.get("gateway")).contains("0123456789ab", "makeKey");
        // Each service owns its tables again, and their sequences continue.
        sql("job_registry", """
                insert into outbox (job_id, event_type, event, created_at)
                  values ('4ecbdfb7-d39f-5119-8b43-6ea04610a644', 'job-state', '{}', now());
                alter table job add column later text;""");
        var stranger = new TreeMap<>(postgres().login("advisor"));
        stranger.put("PGDATABASE", "gateway");
        assertThat(Repository.run(stranger, "psql", "-c", "select 1").output()).contains("permission denied");
    }

    @Test
    void consumersOfEventsAreResetToTheTimeBeforeTheFirstDump() throws Exception {
        done(script("deploy/backup.sh", Map.of()));
        done(script("deploy/restore.sh", Map.of("KAFKA_IN", kafka().toString(), "ADMIN", "broker:9092")));

        String from = Files.readString(folder.resolve("backup/events-from")).strip();
        assertThat(Files.readAllLines(folder.resolve("asked")))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line)
                        .contains("kafka-consumer-groups.sh --bootstrap-server broker:9092 ")
                        .endsWith("--reset-offsets --all-topics --to-datetime " + from + " --execute"))
                .anySatisfy(line -> assertThat(line).contains("--group metric-tracker-service "));
    }

    @Test
    void aDamagedDumpReplacesNothing() throws Exception {
        done(script("deploy/backup.sh", Map.of()));
        Files.write(folder.resolve("backup/advisor.dump"), new byte[] {1, 2, 3});
        Map<String, String> before = dumps();

        var result = script("deploy/restore.sh", Map.of("KAFKA_IN", "none"));

        assertThat(result.exit()).isNotZero();
        assertThat(result.output()).contains("advisor.dump");
        assertThat(dumps()).isEqualTo(before);
    }

    @Test
    void aBackupRejectsAnExistingFolder() throws Exception {
        Files.createDirectory(folder.resolve("backup"));

        assertThat(script("deploy/backup.sh", Map.of()).exit()).isNotZero();
        assertThat(folder.resolve("backup")).isEmptyDirectory();
    }

    private static PostgresHere postgres() {
        return Objects.requireNonNull(started);
    }

    private Repository.Result script(String script, Map<String, String> more) {
        var environment = new TreeMap<>(postgres().login());
        environment.putAll(more);
        return Repository.run(
                environment, "bash", script, folder.resolve("backup").toString());
    }

    /** Writes a stand-in for Kafka's programs that records its arguments. */
    private Path kafka() throws IOException {
        Path program = folder.resolve("kafka");
        Files.writeString(program, "#!/bin/sh\necho \"$*\" >>%s\n".formatted(folder.resolve("asked")));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    private static Map<String, String> dumps() {
        var dumps = new TreeMap<String, String>();
        for (String database : MIGRATIONS.keySet()) {
            var result = Repository.run(
                    postgres().login(),
                    "pg_dump",
                    "--username",
                    "schedmate",
                    "--inserts",
                    "--rows-per-insert=1",
                    database);
            done(result);
            dumps.put(
                    database,
                    result.output()
                            .lines()
                            .filter(line -> !line.startsWith("\\"))
                            .collect(Collectors.joining("\n")));
        }
        return dumps;
    }

    private static void sql(String database, String text) {
        psql(database, Stream.of("-c", text));
    }

    private static void psql(String database, Stream<String> work) {
        done(Repository.run(
                service(database),
                Stream.concat(Stream.of("psql", "--quiet", "-v", "ON_ERROR_STOP=1"), work)
                        .toArray(String[]::new)));
    }

    private static Map<String, String> service(String database) {
        var environment = new TreeMap<>(postgres().login(database));
        environment.put("PGDATABASE", database);
        return environment;
    }

    private static void done(Repository.Result result) {
        assertThat(result.exit()).as(result.output()).isZero();
    }

    private static List<Path> migrations(String place) {
        try (Stream<Path> files = Files.list(Repository.file(place))) {
            return files.sorted(Comparator.comparingInt(BackupTest::version)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int version(Path file) {
        return Integer.parseInt(file.getFileName().toString().replaceFirst("V(\\d+)__.*", "$1"));
    }
}
