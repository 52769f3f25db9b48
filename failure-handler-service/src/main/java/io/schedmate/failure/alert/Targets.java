package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.PersonalMail;
import io.schedmate.model.alert.JobAlert;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The possible targets of alerts: shared channels, the mail of each person, and {@link #PEOPLE}, which is later
 * replaced by the subscribed people.
 */
public final class Targets {

    static final String PEOPLE = "people";
    private static final String PERSON = "mail:";

    private final Map<String, Channel> channels = new LinkedHashMap<>();
    private final AlertRoutes routes;
    private final Subscriptions subscriptions;
    private final @Nullable PersonalMail mail;

    /** @param mail null = people receive no mail */
    public Targets(
            List<Channel> channels, AlertRoutes routes, Subscriptions subscriptions, @Nullable PersonalMail mail) {
        channels.forEach(channel -> this.channels.put(channel.name(), channel));
        this.routes = routes;
        this.subscriptions = subscriptions;
        this.mail = mail;
    }

    /** Returns the targets to which a change of an alert may be sent. */
    List<String> names() {
        List<String> names = new ArrayList<>(channels.keySet());
        if (mail != null) {
            names.add(PEOPLE);
        }
        return names;
    }

    /** Returns the mail targets of the subscribed people. */
    List<String> people(JobAlert alert, Ownership ownership) {
        return subscriptions.readers(alert, ownership).stream()
                .map(person -> PERSON + person)
                .toList();
    }

    /** Returns the channel of a target; empty if the target is no longer configured or the person has no address. */
    Optional<Channel> channel(String target) {
        if (!target.startsWith(PERSON)) {
            return Optional.ofNullable(channels.get(target));
        }
        String person = target.substring(PERSON.length());
        return mail == null
                ? Optional.empty()
                : mail.to(target, person, subscriptions.mailOf(person).orElse(null));
    }

    /** Returns whether an alert is routed to this target. */
    boolean take(String target, JobAlert alert, Ownership ownership) {
        return target.startsWith(PERSON) || routes.leadTo(target, alert, ownership);
    }

    /** Returns until when this target must not be notified of an alert; empty = send now. */
    Optional<Instant> quietUntil(String target, JobAlert alert, Instant now) {
        return target.startsWith(PERSON)
                ? subscriptions.quietUntil(target.substring(PERSON.length()), alert, now)
                : Optional.empty();
    }
}
