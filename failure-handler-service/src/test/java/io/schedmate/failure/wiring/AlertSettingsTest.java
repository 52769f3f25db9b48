package io.schedmate.failure.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.alert.AlertFilter;
import io.schedmate.failure.alert.AlertRoutes;
import io.schedmate.failure.alert.QuietHours;
import io.schedmate.failure.alert.Subscriptions;
import io.schedmate.failure.alert.Subscriptions.Subscription;
import io.schedmate.failure.report.weekly.WeeklyReport;
import io.schedmate.failure.report.weekly.Weeks;
import io.schedmate.failure.wiring.AlertNotificationProperties.Person;
import io.schedmate.failure.wiring.AlertNotificationProperties.Quiet;
import io.schedmate.failure.wiring.AlertNotificationProperties.Route;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the settings of notifications and reports. */
class AlertSettingsTest {

    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

    private final Route route = new Route(
            Set.of("speech"),
            Set.of("ines"),
            Set.of("hall-a"),
            Set.of(AlertCondition.HANG),
            AlertSeverity.WARNING,
            Set.of("slack"));
    private final Person person = new Person(
            "ines@site.example",
            Set.of("vision"),
            Set.of("hall-a"),
            Set.of(AlertCondition.HANG),
            AlertSeverity.CRITICAL,
            new Quiet("22:00", "07:30", TOKYO, true));
    private final Person plain = new Person(null, Set.of(), Set.of(), Set.of(), null, null);

    @Test
    void aRouteSendsMatchingAlertsToItsChannels() {
        assertThat(settings().alertRoutes())
                .isEqualTo(new AlertRoutes(
                        List.of(new AlertRoutes.Route(
                                new AlertFilter(
                                        Set.of("speech"),
                                        Set.of("ines"),
                                        Set.of("hall-a"),
                                        Set.of(AlertCondition.HANG),
                                        AlertSeverity.WARNING),
                                Set.of("slack"))),
                        Set.of("mail")));
    }

    @Test
    void aPersonHasASubscriptionWithQuietHoursIfItNamesThem() {
        assertThat(settings().subscriptions())
                .isEqualTo(new Subscriptions(Map.of(
                        "ines",
                        new Subscription(
                                "ines@site.example",
                                Set.of("vision"),
                                new AlertFilter(
                                        Set.of(),
                                        Set.of(),
                                        Set.of("hall-a"),
                                        Set.of(AlertCondition.HANG),
                                        AlertSeverity.CRITICAL),
                                new QuietHours(LocalTime.of(22, 0), LocalTime.of(7, 30), TOKYO, true)),
                        "omar",
                        new Subscription(
                                null, Set.of(), new AlertFilter(Set.of(), Set.of(), Set.of(), Set.of(), null), null))));
    }

    @Test
    void aWeeklyReportHasANameReadersAndAScope() {
        var weekly = new WeeklyProperties(
                DayOfWeek.FRIDAY,
                "07:05",
                TOKYO,
                Map.of("hall", new WeeklyProperties.ReportProperties(Set.of("rosa"), "ines", "speech", "hall-a")));

        assertThat(weekly.weeks()).isEqualTo(new Weeks(DayOfWeek.FRIDAY, LocalTime.of(7, 5), TOKYO));
        assertThat(weekly.wanted())
                .containsExactly(new WeeklyReport("hall", Set.of("rosa"), "ines", "speech", "hall-a"));
    }

    @Test
    void settingsAreLoggedWithoutTheirSecretsAndAddresses() {
        var telling = new FailureProperties.Notification(
                Duration.ZERO,
                1,
                Duration.ofMinutes(1),
                Duration.ZERO,
                URI.create("https://hidden/webhook"),
                "hidden",
                URI.create("https://hidden/slack"),
                null,
                URI.create("https://hidden/pagerduty"),
                "hidden",
                null,
                "hidden",
                null,
                "hidden",
                null,
                null);
        var agents = new FailureProperties.Agents("https://{node}", Map.of(), "k1", "hidden", "", "");
        var model = new FailureProperties.Model(URI.create("https://model"), "m", "hidden", Duration.ZERO, 0);

        assertThat(telling).hasToString("Notification[PT0S, 1 in PT1M]");
        assertThat(agents).hasToString("Agents[https://{node}, k1]");
        assertThat(model).hasToString("Model[https://model, m]");
        assertThat(person).hasToString("Person[CRITICAL]");
    }

    private AlertNotificationProperties settings() {
        return new AlertNotificationProperties(
                Duration.ZERO,
                1,
                Duration.ofHours(1),
                true,
                List.of(route),
                Set.of("mail"),
                Map.of("ines", person, "omar", plain));
    }
}
