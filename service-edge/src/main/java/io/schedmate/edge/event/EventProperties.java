package io.schedmate.edge.event;

import io.schedmate.edge.event.key.AgentKeys;
import io.schedmate.model.check.Require;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How events are kept and tried again.
 *
 * @param partitions of each topic that is made, from 1; topics that are there stay as they are
 * @param replicas of each topic that is made; -1 = as the broker has it
 * @param deliveries how often a record is tried before it is put aside, from 1; during an outage it is tried without
 *     limit
 * @param firstPause before the second delivery; each later pause is twice as long
 * @param longestPause that a pause grows to, at most a minute: a consumer that polls less often loses its partitions
 * @param createTopics whether missing topics are made at the start
 * @param agents whose node samples are believed, each as {@code CLUSTER/NODE KEY}; see {@link AgentKeys}
 * @param agentsFile with more of these, one a line; read again when it changes
 * @param unsealedTaken whether events without a seal are taken: while topics still hold those of an older release
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
        @DefaultValue("false") boolean unsealedTaken) {

    /** Kafka's own limit between two polls is five minutes, and the work itself takes time too. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    public EventProperties {
        if (partitions < 1) {
            throw Require.refused("schedmate.events.partitions", "a number from 1", partitions, "leave it at 12");
        }
        if (deliveries < 1) {
            throw Require.refused("schedmate.events.deliveries", "a number from 1", deliveries, "leave it at 6");
        }
        if (longestPause.compareTo(LONGEST_PAUSE) > 0) {
            throw Require.refused(
                    "schedmate.events.longest-pause", "at most " + LONGEST_PAUSE, longestPause, "leave it at 10s");
        }
    }
}
