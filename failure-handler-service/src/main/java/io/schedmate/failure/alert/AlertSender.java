package io.schedmate.failure.alert;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.jobs.KnownJobs.Belongs;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.Message;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells people of alerts, each as it stands when its notice is sent. What is due to a target goes into one message; of an
 * owner with more alerts than a person reads, the gravest are told one by one.
 */
public final class AlertSender {

    private static final Logger LOG = LoggerFactory.getLogger(AlertSender.class);
    private static final int AT_ONCE = 200;

    private final AlertNotices notices;
    private final KnownJobs jobs;
    private final Map<String, Channel> channels;
    private final AlertPace pace;
    private final Batches batches;
    private final UndeliverableAlerts undeliverable;
    private final Transactions transactions;
    private final Clock clock;

    public AlertSender(
            AlertNotices notices,
            KnownJobs jobs,
            List<Channel> channels,
            AlertPace pace,
            Console console,
            UndeliverableAlerts undeliverable,
            Transactions transactions,
            Clock clock) {
        this.notices = notices;
        this.jobs = jobs;
        this.channels = new LinkedHashMap<>();
        channels.forEach(channel -> this.channels.put(channel.name(), channel));
        this.pace = pace;
        this.batches = new Batches(notices, pace, new AlertText(console));
        this.undeliverable = undeliverable;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @return whether there was anything to tell */
    public boolean tellNext() {
        boolean told = false;
        for (String target : notices.targets(clock.instant())) {
            told |= transactions.inOne(() -> tell(target));
        }
        return told;
    }

    private boolean tell(String target) {
        Instant now = clock.instant();
        if (notices.messages(target, now.minus(pace.window())) >= pace.atMost()) {
            return false;
        }
        List<AlertNotice> due = notices.due(target, now, AT_ONCE);
        Channel channel = channels.get(target);
        if (channel == null) {
            // It was configured once.
            due.forEach(notices::drop);
            return !due.isEmpty();
        }
        Batch batch = batches.of(channel, current(channel, due, now), now);
        if (!batch.isEmpty()) {
            send(channel, batch, now);
        }
        return !due.isEmpty();
    }

    /** Those that there is still something to tell of; the others are dropped or wait. */
    private List<Due> current(Channel channel, List<AlertNotice> due, Instant now) {
        List<Due> current = new ArrayList<>();
        for (AlertNotice notice : due) {
            switch (Fate.of(notice, channel.tracksIncidents(), now)) {
                case Fate.Tell _ -> current.add(new Due(notice, belongs(notice)));
                case Fate.Drop _ -> notices.drop(notice);
                case Fate.Wait wait -> notices.hold(notice, wait.until());
            }
        }
        return withoutRepetition(current);
    }

    private Belongs belongs(AlertNotice notice) {
        return jobs.find(notice.alert().jobId()).orElse(Belongs.NOBODYS);
    }

    /** Of one alert the gravest notice is told, which says it all. */
    private List<Due> withoutRepetition(List<Due> due) {
        Map<UUID, Due> gravest = new LinkedHashMap<>();
        due.stream()
                .sorted(Comparator.comparing((Due each) -> each.notice().key().severity())
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
        try {
            channel.send(message);
            batch.told().forEach(each -> notices.sent(each.notice(), each.owner(), message.id(), now));
            batch.summarised().forEach(each -> notices.summarised(each.notice(), each.owner(), message.id(), now));
        } catch (IOException refused) {
            LOG.warn("Channel {} took no alerts, will try again: {}", channel.name(), refused.getMessage());
            batch.all().forEach(each -> again(channel, each.notice(), String.valueOf(refused.getMessage()), now));
        }
    }

    private void again(Channel channel, AlertNotice notice, String reason, Instant now) {
        if (now.isBefore(notice.addedAt().plus(pace.keepTrying()))) {
            notices.postpone(notice, now.plus(pace.backOff(notice.tries())));
            return;
        }
        undeliverable.put(notice.latest(), channel.name(), notice.tries() + 1, reason);
        notices.giveUp(notice, reason, now);
    }
}
