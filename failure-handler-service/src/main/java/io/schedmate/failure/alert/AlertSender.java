package io.schedmate.failure.alert;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.Message;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies people about alerts. A message describes the state of an alert at the time of sending. Everything due for a
 * target goes into one message. If an owner has too many alerts, only the most severe are sent one by one.
 */
public final class AlertSender {

    private static final Logger LOG = LoggerFactory.getLogger(AlertSender.class);
    private static final int AT_ONCE = 200;

    private final AlertNotices notices;
    private final KnownJobs jobs;
    private final Targets targets;
    private final AlertRate rate;
    private final Batches batches;
    private final UndeliverableAlerts undeliverable;
    private final Transactions transactions;
    private final Clock clock;
    private final SetAside setAside = new SetAside(Duration.ofMinutes(1));

    public AlertSender(
            AlertNotices notices,
            KnownJobs jobs,
            Targets targets,
            AlertRate rate,
            Console console,
            UndeliverableAlerts undeliverable,
            Transactions transactions,
            Clock clock) {
        this.notices = notices;
        this.jobs = jobs;
        this.targets = targets;
        this.rate = rate;
        this.batches = new Batches(notices, rate, new AlertText(console));
        this.undeliverable = undeliverable;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Sends what is due to each target. A notice that cannot be read, sent or stored rests, and the others are sent.
     *
     * @return whether there was anything to send
     */
    public boolean sendNext() {
        Instant now = clock.instant();
        Set<UUID> resting = setAside.at(now);
        boolean sent = false;
        for (String target : notices.targets(now)) {
            List<UUID> due = notices.due(target, now, resting, AT_ONCE);
            sent |= setAside.process(
                    "notices of alert", due, now, part -> transactions.inOne(() -> send(target, part)));
        }
        return sent;
    }

    private boolean send(String target, List<UUID> alerts) {
        Instant now = clock.instant();
        if (notices.messages(target, now.minus(rate.window())) >= rate.atMost()) {
            return false;
        }
        List<AlertNotice> due = notices.hold(target, now, alerts);
        if (target.equals(Targets.PEOPLE)) {
            due.forEach(notice -> addressed(notice, now));
        } else {
            targets.channel(target)
                    .ifPresentOrElse(channel -> send(channel, due, now), () -> due.forEach(notices::drop));
        }
        return !due.isEmpty();
    }

    private void send(Channel channel, List<AlertNotice> due, Instant now) {
        Batch batch = batches.of(channel, current(channel, due, now), now);
        if (!batch.isEmpty()) {
            send(channel, batch, now);
        }
    }

    /** Adds a notice for each subscribed person. */
    private void addressed(AlertNotice notice, Instant now) {
        targets.people(notice.alert(), ownership(notice))
                .forEach(person -> notices.add(notice.key().to(person), now, now));
        notices.drop(notice);
    }

    /** Returns the notices that still apply; the others are dropped or wait. */
    private List<Batch.Due> current(Channel channel, List<AlertNotice> due, Instant now) {
        List<Batch.Due> current = new ArrayList<>();
        for (AlertNotice notice : due) {
            Ownership ownership = ownership(notice);
            switch (decision(channel, notice, ownership, now)) {
                case NoticeDecision.Send _ -> current.add(new Batch.Due(notice, ownership));
                case NoticeDecision.Drop _ -> notices.drop(notice);
                case NoticeDecision.Wait wait -> notices.hold(notice, wait.until());
            }
        }
        return withoutRepetition(current);
    }

    private NoticeDecision decision(Channel channel, AlertNotice notice, Ownership ownership, Instant now) {
        // People who were notified also learn of the end, even if the routes have changed.
        if (notice.key().stage() != AlertStage.CLOSED && !targets.take(channel.name(), notice.alert(), ownership)) {
            return new NoticeDecision.Drop();
        }
        NoticeDecision decision = NoticeDecision.of(notice, channel.tracksIncidents(), now);
        return decision instanceof NoticeDecision.Send
                ? targets.quietUntil(channel.name(), notice.alert(), now)
                        .<NoticeDecision>map(NoticeDecision.Wait::new)
                        .orElse(decision)
                : decision;
    }

    private Ownership ownership(AlertNotice notice) {
        return jobs.find(notice.alert().jobId()).orElse(Ownership.NOBODYS);
    }

    /** Returns one notice per alert: the most severe one, which covers the others. */
    private List<Batch.Due> withoutRepetition(List<Batch.Due> due) {
        Map<UUID, Batch.Due> gravest = new LinkedHashMap<>();
        due.stream()
                .sorted(Comparator.comparing(
                                (Batch.Due each) -> each.notice().key().severity())
                        .reversed()
                        .thenComparing(each -> each.notice().addedAt()))
                .forEach(each -> {
                    if (gravest.putIfAbsent(each.notice().key().alertId(), each) != null) {
                        notices.drop(each.notice());
                    }
                });
        return List.copyOf(gravest.values());
    }

    private void send(Channel channel, Batch batch, Instant now) {
        Message message = batch.message(now);
        // Before the message is sent: it would be sent again and again if this could not be stored.
        batch.single().forEach(each -> notices.sent(each.notice(), each.owner(), message.id(), now));
        batch.summarised().forEach(each -> notices.summarised(each.notice(), each.owner(), message.id(), now));
        try {
            channel.send(message);
        } catch (IOException refused) {
            LOG.warn("Channel {} did not accept alerts; will retry: {}", channel.name(), refused.getMessage());
            batch.all().forEach(each -> again(channel, each.notice(), String.valueOf(refused.getMessage()), now));
        }
    }

    private void again(Channel channel, AlertNotice notice, String reason, Instant now) {
        if (now.isBefore(notice.addedAt().plus(rate.keepTrying()))) {
            notices.postpone(notice, now.plus(rate.backOff(notice.tries())));
            return;
        }
        notices.giveUp(notice, reason, now);
        undeliverable.put(notice.latest(), channel.name(), notice.tries() + 1, reason);
    }
}
