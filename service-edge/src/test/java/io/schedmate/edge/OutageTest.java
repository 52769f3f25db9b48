package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventProperties;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.outage.Failure;
import io.schedmate.model.event.JobSubmitted;
import java.net.ConnectException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.transaction.TransactionSystemException;

class OutageTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);

    private final Heard heard = Edge.part(Heard.class);
    private final EventPublisher publisher = Edge.part(EventPublisher.class);

    @Test
    void eventsOfAnOutageAreProcessedAfterItAndNoneBecomesADeadLetter() {
        List<JobSubmitted> events = IntStream.range(0, 40)
                .mapToObj(each -> Events.submitted(Events.submission("outage-" + each)))
                .toList();
        double deadLetters = count("schedmate.dead.letters");
        double before = count("schedmate.events.held.up");

        Edge.whileDatabaseIsStopped(() -> {
            events.forEach(event -> publisher.publish(event).join());
            await().atMost(MAX_TIME).until(() -> count("schedmate.events.held.up") > before + 3 * deliveries());
        });

        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).containsAll(events));
        assertThat(heard.submitted).doesNotHaveDuplicates();
        assertThat(count("schedmate.dead.letters")).isEqualTo(deadLetters);
    }

    @Test
    void aDatabaseThatStopsRespondingTimesOutAndIsAnOutage() throws SQLException {
        HikariDataSource pool = Edge.part(HikariDataSource.class);
        assertThat(pool.getDataSourceProperties().getProperty("socketTimeout"))
                .as("longer than any statement, and not endless")
                .isEqualTo("300");

        Properties settings = new Properties();
        settings.put("user", pool.getUsername());
        settings.put("password", pool.getPassword());
        settings.put("socketTimeout", "1");
        try (var connection = DriverManager.getConnection(pool.getJdbcUrl(), settings);
                var statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("select pg_sleep(600)"))
                    .satisfies(failure -> assertThat(Failure.of(failure)).isEqualTo(Failure.OUTAGE));
        }
    }

    @Test
    void aFaultyRecordBecomesADeadLetterAfterTheOutage() {
        JobSubmitted event = Events.submitted(Events.submission("outage-then-refused"));
        double deadLetters = count("schedmate.dead.letters");
        double before = count("schedmate.events.held.up");

        Edge.whileDatabaseIsStopped(() -> {
            publisher.publish(event).join();
            await().atMost(MAX_TIME).until(() -> count("schedmate.events.held.up") > before + deliveries());
        });

        await().atMost(MAX_TIME).until(() -> count("schedmate.dead.letters") == deadLetters + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "08006,OUTAGE",
        "57P01,OUTAGE",
        "57P03,OUTAGE",
        "57014,OUTAGE",
        "53300,OUTAGE",
        "53100,OUTAGE",
        "40001,OUTAGE",
        "40P01,OUTAGE",
        "25006,OUTAGE",
        "28P01,OUTAGE",
        "3D000,OUTAGE",
        "58030,OUTAGE",
        "22008,REFUSED_DATA",
        "22021,REFUSED_DATA",
        "23502,REFUSED_DATA",
        "54000,REFUSED_DATA",
        "23505,OTHER",
        "42P01,OTHER",
        "XX000,OTHER"
    })
    void theSqlStateDistinguishesOutagesFromRejectedData(String state, Failure expected) {
        SQLException cause = new SQLException("as the server says", state);

        assertThat(Failure.of(new IllegalStateException(cause))).isEqualTo(expected);
        // A rollback that fails without a connection does not hide the server's earlier state.
        assertThat(Failure.of(new TransactionSystemException("rollback", cause)))
                .isEqualTo(expected);
    }

    @Test
    void aFailureToReachTheServerIsAnOutage() {
        assertThat(List.of(
                        new SQLTransientConnectionException("the pool has no connection"),
                        new SQLException("Connection is closed"),
                        new IllegalStateException(new ConnectException("refused"))))
                .allMatch(Failure::isOutage);
    }

    @Test
    void anyOtherFailureIsNoOutage() {
        Exception circle = new IllegalStateException("one");
        circle.initCause(new IllegalArgumentException("other", circle));

        assertThat(List.of(circle, new IllegalStateException("the disk is full"), new NullPointerException()))
                .allMatch(failure -> Failure.of(failure) == Failure.OTHER);
    }

    private static int deliveries() {
        return Edge.part(EventProperties.class).deliveries();
    }

    private static double count(String meter) {
        return Edge.part(MeterRegistry.class).find(meter).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }
}
