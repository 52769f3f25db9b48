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
 * @param isOver whether an incident of it is to be resolved
 * @param jobs all that it is about
 * @param owners of these, where they are known
 * @param text whose first line says it in short
 */
public record Story(
        Subject subject, Urgency urgency, boolean isOver, List<JobId> jobs, Set<String> owners, String text) {

    public Story {
        jobs = List.copyOf(jobs);
        owners = Set.copyOf(owners);
    }

    public String firstLine() {
        return text.lines().findFirst().orElse(subject.name());
    }

    /**
     * What a story is about: the same in each story of it, except for the facts.
     *
     * @param key of its incident
     * @param name of its kind
     * @param category of what is wrong
     * @param labels that tell it from others, beside its cluster
     * @param lasts after so long without word of it, it is over
     * @param facts for programs
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

    /** How urgent an alert is. */
    public enum Urgency {
        INFO,
        WARNING,
        ERROR,
        CRITICAL
    }
}
