package io.schedmate.failure.notification;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * One message to people.
 *
 * @param subject one line
 * @param stories at least one
 */
public record Message(UUID id, Instant at, String subject, List<Story> stories) {

    public Message {
        stories = List.copyOf(stories);
    }

    public String text() {
        return String.join("\n\n", stories.stream().map(Story::text).toList());
    }

    /**
     * One recovery.
     *
     * @param jobs all that it is for
     * @param owners of these, where they are known
     */
    public record Story(
            RecoveryRecord recovery, NotificationStage stage, List<JobId> jobs, Set<String> owners, String text) {

        public Story {
            jobs = List.copyOf(jobs);
            owners = Set.copyOf(owners);
        }
    }
}
