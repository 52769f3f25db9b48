package io.schedmate.local.bench.filled;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.SignInLink;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.LocalPlatform;
import io.schedmate.local.LocalRunningPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** A platform on this machine with many jobs, one of which has a long log and has failed. */
public final class FilledPlatform implements AutoCloseable {

    private static final int LINES_A_CALL = 50_000;
    /** Statuses after which a call is retried: the platform may be busy, and a service may not know the job yet. */
    private static final Set<Integer> LATER = Set.of(404, 429, 503);

    private static final int PORT = 18_300;
    private static final Duration MAX_TIME = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final int MAX_LOOKS = 180;
    private static final String NAME = "speech-large";

    /** Copies the first job under other names; a third are running, a third queued, a third have succeeded. */
    private static final String MORE_JOBS = """
            insert into job (job_id, cluster, scheduler, external_id, owner, project, queue, submission, state, attempt, submitted_at,
                ended_at, attempts, packing)
            select gen_random_uuid(), cluster, scheduler, external_id || '-' || n, owner, project, queue,
                replace(submission, '"%s"', '"bert-base-' || n || '"'), (array['running', 'queued', 'succeeded'])[n %% 3 + 1], attempt,
                submitted_at - n * interval '30 seconds', case when n %% 3 = 2 then submitted_at end, attempts, packing
            from job, generate_series(1, ?) n where job_id = ?
            """.formatted(NAME);

    private final LocalRunningPlatform platform;
    private final String job;

    private FilledPlatform(LocalRunningPlatform platform, String job) {
        this.platform = platform;
        this.job = job;
    }

    public static FilledPlatform start(Path folder, Filling filling, Consumer<String> progress)
            throws IOException, InterruptedException {
        var settings =
                new PlatformSettings(folder, PORT, Memory.FORGET, Separation.CONTEXTS, Optional.empty(), List.of());
        var platform = (LocalRunningPlatform) new LocalPlatform().start(settings, progress);
        try (var client = client(platform, platform.schedulerKeyFile());
                var operator = client(platform, platform.keyFile())) {
            progress.accept("writing %,d lines and %,d jobs".formatted(filling.lines(), filling.jobs()));
            String job =
                    client.change("/jobs", """
                    {"cluster": "local", "scheduler": "slurm", "externalId": "1", "name": "%s", "owner": "rosa", "project": "speech",
                     "command": "python train.py", "source": {"kind": "none"}, "requested": {"nodes": 1, "gpus": 8}}""".formatted(NAME)).path("jobId").asString();
            report(client, job, "queued", "null");
            report(client, job, "running", "null");
            write(client, operator, job, filling);
            report(
                    client,
                    job,
                    "failed",
                    "{\"exitCode\": 1, \"signal\": null, \"schedulerReason\": \"NonZeroExitCode\"}");
            await(
                    "diagnosis",
                    () -> operator.readTree("/jobs/" + job + "/failures")
                            .at("/items/0/status")
                            .asString("")
                            .equals("done"));
            addJobs(platform.database("job_registry"), job, filling.jobs() - 1);
            return new FilledPlatform(platform, job);
        } catch (RuntimeException | IOException | InterruptedException e) {
            platform.close();
            throw e;
        }
    }

    /** Creates a client. A scheduler's key may report on jobs, but may not read the logs of others. */
    private static SchedMateClient client(LocalRunningPlatform platform, Path keyFile) throws IOException {
        return new SchedMateClient(platform.gateway(), Files.readString(keyFile).strip(), MAX_TIME);
    }

    private static void write(SchedMateClient client, SchedMateClient operator, String job, Filling filling)
            throws InterruptedException {
        for (int from = 1; from <= filling.lines(); from += LINES_A_CALL) {
            StringBuilder lines = new StringBuilder();
            for (int line = from; line < from + LINES_A_CALL && line <= filling.lines(); line++) {
                lines.append(filling.line(line)).append('\n');
            }
            String call = "/jobs/" + job + "/logs?attempt=1&file=train.log&firstLine=" + from;
            byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
            await("lines from " + from, () -> {
                client.change(call, "text/plain", text);
                return true;
            });
        }
        await(
                "the last line",
                () -> operator.readTree("/jobs/" + job + "/logs?fromLine=-1&limit=1")
                                .at("/logs/0/lastLine")
                                .asLong(0)
                        == filling.lines());
    }

    private static void report(SchedMateClient client, String job, String state, String exit) {
        client.change("/jobs/" + job + "/events", """
                {"attempt": 1, "state": "%s", "occurredAt": "%s", "nodes": ["node-1"], "packedWith": [], "exit": %s}""".formatted(state, Instant.now(), exit));
    }

    private static void addJobs(ServiceDatabase registry, String job, int more) {
        try (var connection = DriverManager.getConnection(registry.jdbcUrl(), registry.user(), registry.password());
                var insert = connection.prepareStatement(MORE_JOBS);
                var statement = connection.createStatement()) {
            insert.setInt(1, more);
            insert.setObject(2, UUID.fromString(job));
            insert.executeUpdate();
            // The database would do this by itself some time after many inserts.
            statement.execute("analyze job");
        } catch (SQLException e) {
            throw new IllegalStateException("Expected jobs to be added.", e);
        }
    }

    /** A condition that is checked every second. */
    private interface Condition {
        boolean granted();
    }

    private static void await(String what, Condition condition) throws InterruptedException {
        for (int looks = 0; !isGranted(condition); looks++) {
            if (looks == MAX_LOOKS) {
                throw new IllegalStateException(
                        "Expected the platform to have read all within three minutes (%s).".formatted(what));
            }
            Thread.sleep(LOOK);
        }
    }

    private static boolean isGranted(Condition condition) {
        try {
            return condition.granted();
        } catch (CallFailed failed) {
            if (LATER.contains(failed.status())) {
                return false;
            }
            throw failed;
        }
    }

    public String job() {
        return job;
    }

    /** Returns a link that signs in a browser on this machine, once. */
    public String link() {
        return SignInLink.of(platform);
    }

    public String console() {
        return platform.gateway() + "/console/";
    }

    /** Returns a client that may read all jobs. */
    public SchedMateClient operator() throws IOException {
        return client(platform, platform.keyFile());
    }

    public ServiceDatabase database(String service) {
        return platform.database(service);
    }

    @Override
    public void close() {
        platform.close();
    }
}
