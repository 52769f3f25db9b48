package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.state.Tracker;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

@Tag("chaos")
class SurvivalTest {

    private static final int JOBS = 24;
    private static final int CHUNKS = 90;
    private static final int LINES = 5;
    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
    private static final Duration MAX_TIME = Duration.ofMinutes(4);
    private static final String SOURCES = "select job_id, state from attempt_source";
    private static final String ENTRIES =
            "select job_id, string_agg(number || ' ' || entry, ' | ' order by number) from history_entry group by job_id";

    private final EventCodec codec = new EventCodec();
    private final List<JobId> jobs = IntStream.range(0, JOBS)
            .mapToObj(each -> Jobs.id("survives-" + each))
            .toList();

    @Test
    void afterAnyCrashEveryLineCountsOnceAndEveryMetricMatchesAnUndisturbedRun(@TempDir Path folder) throws Exception {
        try (Fleet fleet = new Fleet(folder);
                KafkaProducer<String, byte[]> producer = fleet.producer()) {
            Fleet.Tracker first = fleet.startTracker();
            fleet.awaitReady(first);
            send(producer, 0, 30);
            awaitSome(fleet, 10);
            first.kill();
            Fleet.Tracker second = fleet.startTracker();
            Fleet.Tracker third = fleet.startTracker();
            Fleet.Tracker fourth = fleet.startTracker();
            List.of(second, third, fourth).forEach(fleet::awaitReady);
            // The sender repeats chunks whose delivery it could not confirm.
            send(producer, 25, 60);
            awaitSome(fleet, 40);
            fleet.killBroker();
            fleet.startBroker();
            third.kill();
            fourth.stop();
            send(producer, 60, CHUNKS);

            await().atMost(MAX_TIME)
                    .untilAsserted(() -> assertThat(lines(fleet)).isEqualTo((long) JOBS * CHUNKS * LINES));
            assertThat(sources(fleet)).isEqualTo(sourcesOfAQuietRun());
            assertThat(read(fleet, ENTRIES)).isEqualTo(historyOfAQuietRun());
        }
    }

    /** Waits for this many chunks per job. All jobs' chunks are sent in turn, so nearly all have arrived by then. */
    private static void awaitSome(Fleet fleet, int chunks) {
        await().atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(lines(fleet)).isGreaterThan((long) JOBS * chunks * LINES));
    }

    private void send(KafkaProducer<String, byte[]> producer, int from, int to) throws Exception {
        for (int sequence = from; sequence < to; sequence++) {
            for (JobId job : jobs) {
                var _ = producer.send(codec.encode(chunk(job, sequence), "test", null));
            }
        }
        producer.flush();
    }

    private static LogChunk chunk(JobId job, int sequence) {
        String[] lines = IntStream.rangeClosed(1, LINES)
                .map(each -> sequence * LINES + each)
                .mapToObj(step -> "step: %d/100000 | loss: %.3f | time: 0.%d s"
                        .formatted(step, 9 - step / 100.0, 200 + (job.hashCode() + step) % 50))
                .toArray(String[]::new);
        return Jobs.chunk(job, sequence, (long) sequence * LINES + 1, START.plusSeconds(sequence), lines);
    }

    private Map<String, String> sourcesOfAQuietRun() {
        quietRun();
        return TRACKER
                .part(JdbcClient.class)
                .sql(SOURCES)
                .query((row, _) -> Map.entry(row.getString(1), row.getString(2)))
                .list()
                .stream()
                .filter(this::isOurs)
                .collect(
                        TreeMap::new,
                        (map, entry) -> map.put(entry.getKey(), withoutDuplicates(entry.getValue())),
                        TreeMap::putAll);
    }

    private Map<String, String> historyOfAQuietRun() {
        return TRACKER
                .part(JdbcClient.class)
                .sql(ENTRIES)
                .query((row, _) -> Map.entry(row.getString(1), row.getString(2)))
                .list()
                .stream()
                .filter(this::isOurs)
                .collect(TreeMap::new, (map, entry) -> map.put(entry.getKey(), entry.getValue()), TreeMap::putAll);
    }

    private boolean isOurs(Map.Entry<String, String> row) {
        return jobs.stream().anyMatch(job -> job.toString().equals(row.getKey()));
    }

    private void quietRun() {
        Tracker tracker = TRACKER.part(Tracker.class);
        for (int sequence = 0; sequence < CHUNKS; sequence++) {
            int number = sequence;
            tracker.take(jobs.stream().map(job -> chunk(job, number)).toList());
        }
    }

    private static Map<String, String> sources(Fleet fleet) throws SQLException {
        Map<String, String> sources = read(fleet, SOURCES);
        sources.replaceAll((_, state) -> withoutDuplicates(state));
        return sources;
    }

    /** Removes the number of repeated chunks, which depends on what was killed and when. */
    private static String withoutDuplicates(String state) {
        return state.replaceAll("\"duplicateChunks\":\\d+", "");
    }

    private static long lines(Fleet fleet) throws SQLException {
        try (Connection connection = connect(fleet);
                Statement statement = connection.createStatement();
                ResultSet sum = statement.executeQuery(
                        "select coalesce(sum((state::json ->> 'lines')::bigint), 0) from attempt_source")) {
            return sum.next() ? sum.getLong(1) : 0;
        }
    }

    private static Map<String, String> read(Fleet fleet, String sql) throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Connection connection = connect(fleet);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
        }
        return found;
    }

    private static Connection connect(Fleet fleet) throws SQLException {
        return DriverManager.getConnection(
                fleet.database().jdbcUrl(),
                fleet.database().user(),
                fleet.database().password());
    }
}
