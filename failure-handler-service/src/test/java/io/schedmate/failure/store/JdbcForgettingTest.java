package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.alert.AlertNotice;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.alert.AlertStage;
import io.schedmate.failure.alert.TestAlert;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.testing.StoreDatabase;
import java.time.Instant;
import org.junit.jupiter.api.Test;

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
}
