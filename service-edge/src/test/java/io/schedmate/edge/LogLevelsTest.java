package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

class LogLevelsTest {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final String PATH = "/api/v1/services/edge-under-test/log-levels";

    @Test
    void anAdministratorChangesALevelAndTheListShowsByWhomAndUntilWhen() {
        Logger logger = LoggerFactory.getLogger("io.schedmate.edge.more");
        assertThat(logger.isDebugEnabled()).isFalse();

        HttpResponse<String> answer = change(Role.ADMIN, "io.schedmate.edge.more", "\"debug\"", 600);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(logger.isDebugEnabled()).isTrue();
        assertThat(Edge.send(Edge.call(PATH).header("Authorization", "Bearer " + Edge.token(Role.OPERATOR)))
                        .body())
                .contains("io.schedmate.edge.more", "\"level\":\"debug\"", "\"by\":\"key-1\"", "\"until\":\"");
    }

    @Test
    void aChangedLevelReturnsToItsDefaultAfterItsTime() {
        Logger logger = LoggerFactory.getLogger("io.schedmate.edge.brief");

        change(Role.ADMIN, "io.schedmate.edge.brief", "\"trace\"", 1);

        await().atMost(LONG).until(() -> !logger.isTraceEnabled());
        await().atMost(LONG)
                .until(() -> Edge.part(JdbcClient.class)
                        .sql("select count(*) from log_level where logger = 'io.schedmate.edge.brief'")
                        .query(Long.class)
                        .single()
                        .equals(0L));
    }

    @Test
    void theDefaultIsTheConfiguredLevel() {
        Logger logger = LoggerFactory.getLogger("io.schedmate.edge.named");
        assertThat(logger.isWarnEnabled()).isFalse();
        change(Role.ADMIN, "io.schedmate.edge.named", "\"trace\"", 600);
        assertThat(logger.isTraceEnabled()).isTrue();

        change(Role.ADMIN, "io.schedmate.edge.named", "null", 600);

        assertThat(logger.isWarnEnabled()).isFalse();
        assertThat(logger.isErrorEnabled()).isTrue();
    }

    @Test
    void aChangeOnAnotherReplicaAppliesHereToo() {
        Logger logger = LoggerFactory.getLogger("io.schedmate.edge.other");

        Edge.part(JdbcClient.class).sql("""
                        insert into log_level (logger, level, until, changed_by)
                        values ('io.schedmate.edge.other', 'DEBUG', now() + interval '1 hour', 'olga')""").update();

        await().atMost(LONG).until(logger::isDebugEnabled);
    }

    @ParameterizedTest
    @ValueSource(strings = {"READER", "SUBMITTER", "SHIPPER", "OPERATOR"})
    void onlyAnAdministratorMayChangeALevel(String role) {
        ProblemsTest.problem(
                change(Role.valueOf(role), "io.schedmate.edge.closed", "\"debug\"", 600), ProblemType.FORBIDDEN);

        assertThat(LoggerFactory.getLogger("io.schedmate.edge.closed").isDebugEnabled())
                .isFalse();
    }

    /** Loggers of the web server would write headers, and the keys in them. */
    @ParameterizedTest
    @ValueSource(strings = {"ROOT", "org.apache.coyote", "io", "io.schedmateX", "io..schedmate", "io.schedmate.edge "})
    void aLoggerThatIsNotAllowedIsNotChanged(String logger) {
        ProblemsTest.problem(change(Role.ADMIN, logger, "\"trace\"", 600), ProblemType.INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 86_401})
    void aTimeOutsideOneDayIsRejected(long seconds) {
        ProblemsTest.problem(
                change(Role.ADMIN, "io.schedmate.edge.long", "\"trace\"", seconds), ProblemType.INVALID_REQUEST);
    }

    @Test
    void theNameOfAnotherServiceIsNotFound() {
        ProblemsTest.problem(
                Edge.send(Edge.call("/api/v1/services/advisor/log-levels")
                        .header("Authorization", "Bearer " + Edge.token(Role.ADMIN))),
                ProblemType.NOT_FOUND);
    }

    private static HttpResponse<String> change(Role role, String logger, String level, long seconds) {
        return Edge.send(Edge.call(PATH)
                .header("Authorization", "Bearer " + Edge.token(role))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"logger\": \"%s\", \"level\": %s, \"forSeconds\": %d}".formatted(logger, level, seconds))));
    }
}
