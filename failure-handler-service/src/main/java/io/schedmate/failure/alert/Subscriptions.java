package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The mail subscriptions of people. Without a subscription, a person receives all alerts of their own jobs. */
public record Subscriptions(Map<String, Subscription> people) {

    public static final Subscriptions NONE = new Subscriptions(Map.of());

    /**
     * @param mail the address; null = the person's name at the site's owner domain
     * @param alsoProjects projects from which the person also receives alerts of other owners
     * @param filter applies to all these alerts; its owners and projects are empty
     * @param quiet null = none
     */
    public record Subscription(
            @Nullable String mail,
            Set<String> alsoProjects,
            AlertFilter filter,
            @Nullable QuietHours quiet) {

        public Subscription {
            alsoProjects = Set.copyOf(alsoProjects);
        }
    }

    public Subscriptions {
        people = Map.copyOf(people);
    }

    /** Returns the people to notify about an alert. */
    Set<String> readers(JobAlert alert, Ownership ownership) {
        Set<String> readers = new TreeSet<>();
        String owner = ownership.owner();
        if (owner != null && !people.containsKey(owner)) {
            readers.add(owner);
        }
        people.forEach((person, subscription) -> {
            boolean concerns = person.equals(owner)
                    || (ownership.project() != null
                            && subscription.alsoProjects().contains(ownership.project()));
            if (concerns && subscription.filter().means(alert, ownership)) {
                readers.add(person);
            }
        });
        return readers;
    }

    /** Returns until when a person must not be notified; empty = notify now. */
    Optional<Instant> quietUntil(String person, JobAlert alert, Instant now) {
        Subscription subscription = people.get(person);
        QuietHours quiet = subscription == null ? null : subscription.quiet();
        if (quiet == null || (alert.severity() == AlertSeverity.CRITICAL && !quiet.holdCritical())) {
            return Optional.empty();
        }
        return quiet.endAfter(now);
    }

    /** Returns the address that a person has set. */
    Optional<String> mailOf(String person) {
        Subscription subscription = people.get(person);
        return subscription == null ? Optional.empty() : Optional.ofNullable(subscription.mail());
    }
}
