package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The alerts of one message.
 *
 * @param single alerts that are sent one by one
 * @param summarised alerts in the last notification; empty = no summary
 * @param notifications the notifications of all these alerts
 */
record Batch(String target, List<Due> single, List<Due> summarised, List<Notification> notifications) {

    boolean isEmpty() {
        return notifications.isEmpty();
    }

    List<Due> all() {
        return Stream.concat(single.stream(), summarised.stream()).toList();
    }

    /** Returns the message. The same notices always give the same id, so that a receiver can recognise a duplicate. */
    Message message(Instant now) {
        String what = target + all().stream().map(each -> each.notice().key()).toList();
        String subject = notifications.size() == 1
                ? notifications.getFirst().firstLine()
                : "%d alerts of jobs".formatted(all().size());
        return new Message(
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)),
                now,
                Message.Kind.ALERTS,
                subject,
                notifications);
    }

    /** A notice to send, with the owner of its job. */
    record Due(AlertNotice notice, Ownership ownership) {

        /** Returns the owner; empty if unknown. */
        String owner() {
            return Objects.requireNonNullElse(ownership.owner(), "");
        }
    }
}
