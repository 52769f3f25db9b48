package io.schedmate.failure.notification;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.notification.PendingNotifications.Notice;
import io.schedmate.failure.recovery.RecoveryNotifications;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies people about recoveries. A notification is sent after a delay and describes the state at that time.
 * Everything due on a channel goes into one message, and the rate of messages is limited, so an outage of many jobs
 * causes one message.
 */
public final class NotificationSender implements RecoveryNotifications {

    private static final Logger LOG = LoggerFactory.getLogger(NotificationSender.class);
    private static final int AT_ONCE = 200;
    private static final int MAX_DOUBLINGS = 6;

    private final PendingNotifications notices;
    private final Sources sources;
    private final List<Channel> channels;
    private final NotificationRate rate;
    private final RecoveryText words;
    private final Transactions transactions;
    private final Clock clock;
    private final SetAside setAside = new SetAside(Duration.ofMinutes(1));

    /** @param link the address of a recovery's page with a placeholder {@code {recoveryId}}; null = no link */
    public NotificationSender(
            PendingNotifications notices,
            Sources sources,
            List<Channel> channels,
            NotificationRate rate,
            @Nullable String link,
            Transactions transactions,
            Clock clock) {
        this.notices = notices;
        this.sources = sources;
        this.channels = List.copyOf(channels);
        this.rate = rate;
        this.words = new RecoveryText(link);
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void changed(RecoveryRecord recovery, Instant at) {
        NotificationStage.of(recovery)
                .ifPresent(stage -> channels.forEach(
                        channel -> notices.add(recovery.recoveryId(), channel.name(), stage, at.plus(rate.settle()))));
    }

    /**
     * Sends what is due on each channel. A notice that cannot be read, sent or stored rests, and the others are sent.
     *
     * @return whether there was anything to send
     */
    public boolean sendNext() {
        Instant now = clock.instant();
        Set<UUID> resting = setAside.at(now);
        boolean sent = false;
        for (Channel channel : channels) {
            List<UUID> due = notices.due(channel.name(), now, resting, AT_ONCE);
            sent |= setAside.process(
                    "notices of recovery", due, now, part -> transactions.inOne(() -> send(channel, part)));
        }
        return sent;
    }

    private boolean send(Channel channel, List<UUID> recoveries) {
        Instant now = clock.instant();
        if (notices.messages(channel.name(), now.minus(rate.window())) >= rate.atMost()) {
            return false;
        }
        List<Notice> due = notices.hold(channel.name(), now, recoveries);
        if (due.isEmpty()) {
            return false;
        }
        List<Notification> notifications =
                due.stream().flatMap(notice -> notification(notice).stream()).toList();
        Message message = message(channel, due, notifications, now);
        // Before the message is sent: it would be sent again and again if this could not be stored.
        notices.done(channel.name(), due, message.id(), now);
        try {
            if (!notifications.isEmpty()) {
                channel.send(message);
            }
        } catch (IOException refused) {
            LOG.warn("Channel {} did not accept a message; will retry: {}", channel.name(), refused.getMessage());
            notices.postpone(channel.name(), due, now.plus(backOff(due)));
        }
        return true;
    }

    private Optional<Notification> notification(Notice notice) {
        return sources.recoveries()
                .find(notice.recoveryId())
                .filter(notice.stage()::holdsFor)
                .map(recovery -> notification(recovery, notice.stage()));
    }

    private Notification notification(RecoveryRecord recovery, NotificationStage stage) {
        List<JobId> jobs = new ArrayList<>(List.of(recovery.failed().jobId()));
        sources.sharedRecoveries().of(recovery.recoveryId()).stream()
                .map(JobFailed::jobId)
                .forEach(jobs::add);
        Set<String> owners = jobs.stream()
                .flatMap(job -> sources.jobs().find(job).stream())
                .flatMap(ownership -> Optional.ofNullable(ownership.owner()).stream())
                .collect(Collectors.toSet());
        return RecoveryNotification.of(recovery, stage, jobs, owners, words.text(recovery, stage, jobs));
    }

    /** Returns the message. The same notices always give the same id, so that a receiver can recognise a duplicate. */
    private static Message message(Channel channel, List<Notice> due, List<Notification> notifications, Instant now) {
        String what = channel.name() + due;
        UUID id = UUID.nameUUIDFromBytes(what.replaceAll("tries=\\d+", "").getBytes(StandardCharsets.UTF_8));
        String subject = notifications.size() == 1
                ? notifications.getFirst().firstLine()
                : "%d recoveries".formatted(notifications.size());
        return new Message(id, now, Message.Kind.RECOVERIES, subject, notifications);
    }

    private Duration backOff(List<Notice> due) {
        int tries = due.stream().mapToInt(Notice::tries).max().orElse(0);
        return rate.firstWait().multipliedBy(1L << Math.min(tries, MAX_DOUBLINGS));
    }

    /** The sources of the facts in notifications. */
    public record Sources(RecoveryRecords recoveries, SharedRecoveries sharedRecoveries, KnownJobs jobs) {}

    /**
     * The rate of notifications.
     *
     * @param settle delay after a change, so that related changes share a message
     * @param atMost maximum number of messages on a channel in a window; others wait and are sent together
     * @param firstWait delay before a refused message is sent again; doubled each time, up to 64-fold
     */
    public record NotificationRate(Duration settle, int atMost, Duration window, Duration firstWait) {}
}
