package io.schedmate.failure.wiring;

import io.schedmate.failure.alert.AlertFilter;
import io.schedmate.failure.alert.AlertRoutes;
import io.schedmate.failure.alert.QuietHours;
import io.schedmate.failure.alert.Subscriptions;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** The settings of notifications about alerts. application.yml documents each property and its default. */
public record AlertNotificationProperties(
        @NotNull @DurationMin Duration settle,
        @Min(1) int ofOwner,
        @NotNull @DurationMin(minutes = 1) Duration keepTrying,
        boolean collectEvidence,
        @DefaultValue List<@Valid Route> routes,
        @Nullable Set<@Pattern(regexp = CHANNEL) String> defaultChannels,
        @DefaultValue Map<String, @Valid Person> people) {

    static final String CHANNEL = "webhook|slack|teams|pagerduty|alertmanager|mail";
    private static final String HOUR = "([01]\\d|2[0-3]):[0-5]\\d";

    /**
     * One row of the routing table: the alerts that it matches, and their channels. An omitted filter matches
     * everything.
     */
    public record Route(
            @DefaultValue Set<String> projects,
            @DefaultValue Set<String> owners,
            @DefaultValue Set<String> clusters,
            @DefaultValue Set<AlertCondition> conditions,
            @Nullable AlertSeverity fromSeverity,
            @NotNull Set<@Pattern(regexp = CHANNEL) String> channels) {

        AlertRoutes.Route route() {
            return new AlertRoutes.Route(
                    new AlertFilter(projects, owners, clusters, conditions, fromSeverity), channels);
        }
    }

    /** The mail subscription of one person. */
    public record Person(
            @Nullable @Email String mail,
            @DefaultValue Set<String> alsoProjects,
            @DefaultValue Set<String> clusters,
            @DefaultValue Set<AlertCondition> conditions,
            @Nullable AlertSeverity fromSeverity,
            @Nullable @Valid Quiet quiet) {

        Subscriptions.Subscription subscription() {
            return new Subscriptions.Subscription(
                    mail,
                    alsoProjects,
                    new AlertFilter(Set.of(), Set.of(), clusters, conditions, fromSeverity),
                    quiet == null ? null : quiet.hours());
        }

        /** Omits the mail address. */
        @Override
        public String toString() {
            return "Person[" + fromSeverity + "]";
        }
    }

    /** Hours of the day, such as 22:00 to 07:00. */
    public record Quiet(
            @NotNull @Pattern(regexp = HOUR) String from,
            @NotNull @Pattern(regexp = HOUR) String to,
            @NotNull ZoneId zone,
            boolean holdCritical) {

        QuietHours hours() {
            return new QuietHours(LocalTime.parse(from), LocalTime.parse(to), zone, holdCritical);
        }
    }

    AlertRoutes alertRoutes() {
        return new AlertRoutes(routes.stream().map(Route::route).toList(), defaultChannels);
    }

    Subscriptions subscriptions() {
        return new Subscriptions(people.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, person -> person.getValue().subscription())));
    }
}
