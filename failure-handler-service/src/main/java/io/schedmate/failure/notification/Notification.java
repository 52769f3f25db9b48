package io.schedmate.failure.notification;

import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A notification in the terms that all channels share.
 *
 * @param isOver whether the notification resolves its incident
 * @param jobs the jobs that the notification is about
 * @param owners the known owners of these jobs
 * @param text the text, whose first line is a summary
 */
public record Notification(
        Subject subject, Urgency urgency, boolean isOver, List<JobId> jobs, Set<String> owners, String text) {

    public Notification {
        jobs = List.copyOf(jobs);
        owners = Set.copyOf(owners);
    }

    public String firstLine() {
        return text.lines().findFirst().orElse(subject.name());
    }

    /**
     * The subject of a notification. Apart from the facts, it is the same in all notifications about one incident.
     *
     * @param key key of the incident
     * @param name name of its kind
     * @param category category of the fault
     * @param labels labels that distinguish it from others of its cluster
     * @param lasts time without a notification after which it counts as over
     * @param facts values for programs
     */
    public record Subject(
            String key,
            String name,
            String cluster,
            String category,
            Map<String, String> labels,
            Instant since,
            Duration lasts,
            Map<String, Object> facts) {

        public Subject {
            labels = Map.copyOf(labels);
            facts = Map.copyOf(facts);
        }
    }

    /** The urgency of a notification. */
    public enum Urgency {
        INFO,
        WARNING,
        ERROR,
        CRITICAL
    }
}
