package io.schedmate.local.bench.question;

import io.schedmate.embedded.ServiceDatabase;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/**
 * A hundred thousand jobs and as many failures of the last 30 days, as the failure handler stores them, and questions
 * about them.
 */
final class KnownFleet {

    static final int JOBS = 100_000;

    private static final String ADD_JOBS = """
            insert into known_job (job_id, cluster, owner, project, seen_at, name, queue, gpus, submitted_at, attempt, state, since, started_at, nodes)
            select gen_random_uuid(), 'cluster-' || n % 3, 'user' || n % 200, (array['speech', 'vision', 'search', 'robots'])[n % 4 + 1],
                now() - n * interval '26 seconds', 'train-' || n, 'queue-' || n % 5, (array[1, 2, 4, 8, 16])[n % 5 + 1],
                now() - n * interval '26 seconds', 1, (array['queued', 'running', 'succeeded', 'failed', 'failed'])[n % 5 + 1],
                now() - n * interval '20 seconds', now() - n * interval '25 seconds', array['node-' || n % 500, 'node-' || (n + 1) % 500]
            from generate_series(1, ?) n
            """;

    /**
     * The SQL that adds the failures. Each copies the event and the answer of the only failure that the platform has
     * seen.
     */
    private static final String ADD_FAILURES = """
            insert into failure (failure_id, job_id, cluster, attempt, failed_at, event, answer, blamed_node, category, infra_type, reason)
            select gen_random_uuid(), k.job_id, k.cluster, 1, k.since, seen.event, seen.answer, k.nodes[1],
                (array['infrastructure', 'user_script'])[k.gpus % 2 + 1], seen.infra_type,
                (array['NCCL Timeout Error', 'CUDA Error', 'Node Failure', 'Import Error'])[length(k.name) % 4 + 1]
            from known_job k, (select event, answer, infra_type from failure limit 1) seen where k.name like 'train-%'
            """;

    private static final List<String> QUESTIONS = List.of(
            "Which nodes had NCCL time-outs this week?",
            "What failed most in project speech?",
            "Who waits longest?",
            "How many jobs are running?",
            "how many jobs failed in project vision this month?",
            "Which users had the most failures this week?",
            "How many GPUs are in use?",
            "which jobs of user17 failed?",
            "How many jobs are waiting in queue-3?",
            "What failed most on node-12?");

    private KnownFleet() {}

    static String question(int n) {
        return QUESTIONS.get(n % QUESTIONS.size());
    }

    static void fill(ServiceDatabase database, Consumer<String> progress) {
        progress.accept("writing %,d jobs and as many failures".formatted(JOBS));
        try (var connection = DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                var jobs = connection.prepareStatement(ADD_JOBS);
                var failures = connection.createStatement()) {
            jobs.setInt(1, JOBS);
            jobs.executeUpdate();
            failures.executeUpdate(ADD_FAILURES);
            failures.execute("analyze");
        } catch (SQLException broken) {
            throw new IllegalStateException("Expected jobs and failures to be added.", broken);
        }
    }
}
