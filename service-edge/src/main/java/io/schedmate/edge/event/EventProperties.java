package io.schedmate.edge.event;

import io.schedmate.edge.event.consumer.FixedMembers;
import io.schedmate.edge.event.key.AgentKeys;
import io.schedmate.model.check.Require;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings for topics, retries and accepted senders of events.
 *
 * @param partitions number of partitions of each created topic, from 1; existing topics are not changed
 * @param replicas number of replicas of each created topic; -1 for the broker's default
 * @param deliveries number of deliveries of a record before it becomes a dead letter, from 1; unlimited during an
 *     outage
 * @param firstPause the pause before the second delivery; each later pause is twice as long
 * @param longestPause the maximum pause, at most a minute: a consumer that polls less often loses its partitions
 * @param createTopics whether missing topics are created at start
 * @param agents the agents whose node samples are accepted, each as {@code CLUSTER/NODE KEY}; see {@link AgentKeys}
 * @param agentsFile a file with further agents, one per line, which is read again when it changes; null for none
 * @param unsealedTaken whether events without a seal are accepted, which is needed while topics still contain events of
 *     an older release
 * @param onlyInstance whether this is the only instance of its service at the broker. Its readers then continue at once
 *     after a restart, even if they were killed; see {@link FixedMembers}
 */
@ConfigurationProperties("schedmate.events")
public record EventProperties(
        @DefaultValue("12") int partitions,
        @DefaultValue("-1") short replicas,
        @DefaultValue("6") int deliveries,
        @DefaultValue("200ms") Duration firstPause,
        @DefaultValue("10s") Duration longestPause,
        @DefaultValue("true") boolean createTopics,
        @DefaultValue List<String> agents,
        @Nullable Path agentsFile,
        @DefaultValue("false") boolean unsealedTaken,
        @DefaultValue("false") boolean onlyInstance) {

    /**
     * The upper limit for the longest pause. Kafka allows five minutes between two polls, and the work itself takes
     * time too.
     */
    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    public EventProperties {
        if (partitions < 1) {
            throw Require.refused("schedmate.events.partitions", "at least 1", partitions, "leave it at 12");
        }
        if (deliveries < 1) {
            throw Require.refused("schedmate.events.deliveries", "at least 1", deliveries, "leave it at 6");
        }
        if (longestPause.compareTo(MAX_PAUSE) > 0) {
            throw Require.refused(
                    "schedmate.events.longest-pause", "at most " + MAX_PAUSE, longestPause, "leave it at 10s");
        }
    }
}
