package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Belongs;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Story;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The alerts of one message.
 *
 * @param told sent one by one
 * @param summarised in the last story; empty = no such story
 * @param stories of all of these
 */
record Batch(String target, List<Due> told, List<Due> summarised, List<Story> stories) {

    boolean isEmpty() {
        return stories.isEmpty();
    }

    List<Due> all() {
        return Stream.concat(told.stream(), summarised.stream()).toList();
    }

    /** The same notices make the same message, so a receiver can recognise a duplicate. */
    Message message(Instant now) {
        String what = target + all().stream().map(each -> each.notice().key()).toList();
        String subject =
                stories.size() == 1 ? stories.getFirst().firstLine() : "%d alerts of jobs".formatted(all().size());
        return new Message(
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)),
                now,
                Message.Kind.ALERTS,
                subject,
                stories);
    }

    /** A notice to send, with the owner of its job. */
    record Due(AlertNotice notice, Belongs belongs) {

        /** Empty if unknown. */
        String owner() {
            return Objects.requireNonNullElse(belongs.owner(), "");
        }
    }
}
