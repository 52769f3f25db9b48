package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.Callers.Answer;
import io.schedmate.local.TwoOfEach.Instance;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Two instances of each service work on one broker and one database. One instance after another is killed at random
 * times while jobs arrive, write their logs and end. Then every job, line, state and event is accounted for.
 */
@Tag("chaos")
class TwoOfEachTest {

    private static final long SEED = 20;
    private static final int KILLS = 8;
    private static final int MIN_JOBS = 12;
    private static final int MAX_JOBS = 120;
    private static final int CALLS = 5;
    private static final int LINES_A_CALL = 20;
    private static final int LINES = CALLS * LINES_A_CALL;
    private static final Duration MAX_TIME = Duration.ofMinutes(6);
    private static final List<String> OUTBOXES =
            List.of("job_registry", "advisor", "metric_tracker", "failure_handler");

    /** Submitted, queued, running, ended. */
    private static final int STATES = 4;

    private final Map<String, String> ends = new LinkedHashMap<>();

    @Test
    void eachJobLineStateAndEventIsStoredOnceWhicheverInstanceDies() throws Exception {
        try (TwoOfEach platform = new TwoOfEach()) {
            var kills = new AtomicInteger();
            CompletableFuture<Void> killing =
                    CompletableFuture.runAsync(() -> kill(platform, kills), Thread.ofPlatform()::start);
            for (int number = 0; number < MIN_JOBS || !killing.isDone() && number < MAX_JOBS; number++) {
                run(platform, number);
            }
            killing.join();

            assertThat(kills).hasValue(KILLS);
            Callers callers = platform.callers(1);
            ends.forEach((job, end) -> accountFor(callers, job, end));
            await().atMost(MAX_TIME)
                    .untilAsserted(() -> assertThat(countedLines(platform)).isEqualTo(allLines()));
            await().atMost(MAX_TIME)
                    .untilAsserted(() -> assertThat(unsent(platform)).isZero());
            eventsAreThereOnce(platform.topics());
            assertThat(get(callers, "/dead-letters").path("items")).isEmpty();
        }
    }

    /** Kills instances. The seed determines which one and after which pause. One of each two always runs. */
    private static void kill(TwoOfEach platform, AtomicInteger kills) {
        var random = new Random(SEED);
        List<Instance> instances = platform.instances();
        while (kills.get() < KILLS) {
            Instance next = instances.get(random.nextInt(instances.size()));
            await().pollDelay(Duration.ofMillis(random.nextInt(6_000))).until(() -> true);
            platform.kill(next);
            platform.start(next);
            platform.awaitReady(next);
            kills.incrementAndGet();
        }
    }

    private void run(TwoOfEach platform, int number) {
        Callers callers = platform.callers(1 + number % 2);
        Callers others = platform.callers(2 - number % 2);
        String job = taken(callers, "submitter", Call.json("/jobs", Journey.job("two-" + number)))
                .body()
                .path("jobId")
                .asString();
        String end = number % 3 == 0 ? "failed" : "succeeded";
        ends.put(job, end);
        report(others, job, "queued");
        report(callers, job, "running");
        for (int call = 0; call < CALLS; call++) {
            String lines = lines(call * LINES_A_CALL, LINES_A_CALL).collect(Collectors.joining("\n", "", "\n"));
            taken(
                    call % 2 == 0 ? callers : others,
                    "shipper",
                    Call.text(
                            "/jobs/%s/logs?attempt=1&file=out&firstLine=%d".formatted(job, call * LINES_A_CALL + 1),
                            lines));
        }
        report(others, job, end);
    }

    private static Stream<String> lines(int from, int count) {
        return IntStream.rangeClosed(from + 1, from + count)
                .mapToObj(line -> line == LINES
                        ? "KeyError: 'two of each'"
                        : "step %d/%d loss %.3f lr 0.1 31.5 samples/s".formatted(line, LINES, 2.0 / line));
    }

    private static void report(Callers callers, String job, String state) {
        taken(callers, "submitter", Call.json("/jobs/" + job + "/events", Journey.event(state, 1)));
    }

    /** Repeats a call until it is accepted, like schedulers and shippers; each call may be repeated safely. */
    private static Answer taken(Callers callers, String role, Call call) {
        List<Answer> taken = new ArrayList<>();
        await(call.path()).atMost(MAX_TIME).until(() -> {
            try {
                Answer answer = callers.trySending(callers.keyOf(role), call);
                assertThat(answer.status()).as(answer.toString()).isIn(200, 201, 202, 429, 502, 503, 504);
                if (answer.status() < 300) {
                    taken.add(answer);
                }
            } catch (IOException _) {
                return false;
            }
            return !taken.isEmpty();
        });
        return taken.getFirst();
    }

    private static void accountFor(Callers callers, String job, String end) {
        await(job).atMost(MAX_TIME).untilAsserted(() -> {
            assertThat(get(callers, "/jobs/" + job).path("state").asString()).isEqualTo(end);
            JsonNode log = get(callers, "/jobs/" + job + "/logs?attempt=1&fromLine=1&limit=" + 2 * LINES);
            assertThat(log.path("logs")).hasSize(1);
            assertThat(log.path("lines")
                            .valueStream()
                            .map(line -> line.path("text").asString()))
                    .containsExactlyElementsOf(lines(0, LINES).toList());
            JsonNode failures = get(callers, "/jobs/" + job + "/failures").path("items");
            assertThat(failures).hasSize(end.equals("failed") ? 1 : 0);
            assertThat(failures.valueStream()
                            .map(failure -> failure.path("status").asString()))
                    .allMatch("done"::equals);
        });
    }

    private static JsonNode get(Callers callers, String path) {
        Answer answer = callers.get(callers.operatorKey(), path);
        assertThat(answer.status()).as(path + " " + answer).isEqualTo(200);
        return answer.body();
    }

    private Map<String, Long> allLines() {
        return ends.keySet().stream()
                .collect(Collectors.toMap(job -> job, _ -> (long) LINES, (first, _) -> first, TreeMap::new));
    }

    /** Returns the lines of each job as the trackers have counted them. */
    private static Map<String, Long> countedLines(TwoOfEach platform) throws SQLException {
        return sums(
                platform.database("metric_tracker"),
                "select job_id::text, sum((state::json ->> 'lines')::bigint) from attempt_source group by job_id");
    }

    private static long unsent(TwoOfEach platform) throws SQLException {
        long unsent = 0;
        for (String service : OUTBOXES) {
            unsent += sums(platform.database(service), "select 'all', count(*) from outbox")
                    .getOrDefault("all", 0L);
        }
        return unsent;
    }

    private static Map<String, Long> sums(ServiceDatabase database, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            Map<String, Long> sums = new TreeMap<>();
            while (rows.next()) {
                sums.put(rows.getString(1), rows.getLong(2));
            }
            return sums;
        }
    }

    private void eventsAreThereOnce(Topics topics) {
        Map<String, Integer> ofEach =
                Map.of("job-submitted", 1, "job-state", STATES, "job-advice", 1, "job-history", 1);
        ofEach.forEach((topic, count) -> await(topic)
                .atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(ids(topics, topic))
                        .hasSize(ends.size())
                        .allSatisfy((job, ids) -> assertThat(ids).as(job).hasSize(count))));
        await("job-failed")
                .atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(ids(topics, "job-failed"))
                        .hasSize((int)
                                ends.values().stream().filter("failed"::equals).count())
                        .allSatisfy((job, ids) -> assertThat(ids).as(job).hasSize(1)));
    }

    /** Returns the ids of each job's events; an event that was delivered twice counts once. */
    private Map<String, Set<String>> ids(Topics topics, String topic) {
        return topics.all(topic).stream()
                .filter(published -> ends.containsKey(String.valueOf(published.key())))
                .collect(Collectors.groupingBy(
                        published -> String.valueOf(published.key()),
                        Collectors.mapping(Topics.Published::id, Collectors.toSet())));
    }
}
