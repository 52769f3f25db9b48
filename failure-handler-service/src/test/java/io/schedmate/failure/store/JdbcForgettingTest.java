package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.alert.AlertNotice;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.alert.AlertStage;
import io.schedmate.failure.alert.TestAlert;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.testing.StoreDatabase;
import java.sql.Timestamp;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class JdbcForgettingTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void alertsOfAForgottenJobAreNotSent() {
        try (StoreDatabase database = StoreDatabase.withTables()) {
            AlertNotices notices = new JdbcAlertNotices(database.jdbc());
            JobAlertChanged opened = TestAlert.hang("1", START).event(AlertChange.OPENED);
            notices.keep(opened);
            notices.add(
                    new AlertNotice.Key(opened.alert().alertId(), 1, AlertStage.OPENED, AlertSeverity.WARNING, "chat"),
                    START,
                    START);
            assertThat(notices.targets(START)).containsExactly("chat");

            new JdbcForgetting(database.jdbc()).forget(opened.jobId(), START.plusSeconds(1));

            assertThat(notices.targets(START)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRecoveryThatBeganByAClockAheadQuotesTheLogOnlyIfTheJobWasSubmittedAgain(boolean isSubmittedAgain) {
        try (TestCluster cluster = new TestCluster(StoresIn.POSTGRESQL)) {
            cluster.restart(RecoveryMode.PROPOSE);
            JdbcClient jdbc = ((JdbcStores) cluster.parts().stores()).jdbc();
            TestCluster.Job job = cluster.job("forgotten", "n01", "n02");
            job.prints("n01", 1, Lines.offTheBus("n01"));
            job.fails(1, null);
            cluster.settle(5);
            if (isSubmittedAgain) {
                jdbc.sql("insert into known_job (job_id, cluster, seen_at, submitted_at) values (?, 'hall-s', ?, ?)")
                        .params(
                                job.id().value(),
                                Timestamp.from(cluster.clock().instant()),
                                Timestamp.from(cluster.clock().instant()))
                        .update();
            }

            new JdbcForgetting(jdbc).forget(job.id(), cluster.clock().instant().minusSeconds(30));

            DiagnosisSummary kept = cluster.parts().recovery(job.id()).diagnosis();
            assertThat(kept.code()).isEqualTo("Xid 79");
            assertThat(kept.rootCause() == null && kept.evidence().isEmpty()).isEqualTo(!isSubmittedAgain);
        }
    }
}
