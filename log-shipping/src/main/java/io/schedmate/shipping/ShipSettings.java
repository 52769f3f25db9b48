package io.schedmate.shipping;

import io.schedmate.model.check.Require;
import io.schedmate.shipping.find.LogPattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings of a shipper: which files it ships, for which cluster, and when it ships unfinished lines.
 *
 * @param scheduler the scheduler's name in job ids, such as {@code slurm}
 * @param node the node that contains the files, unless a file name states another
 * @param emptied what an emptied file means
 * @param redrawnAfter how long a line may be redrawn before the overwritten text is shipped
 * @param unfinishedAfter how long a line may stay unfinished before it is shipped as it is
 */
public record ShipSettings(
        List<LogPattern> patterns,
        String cluster,
        String scheduler,
        String node,
        Emptied emptied,
        Duration redrawnAfter,
        Duration unfinishedAfter) {

    /** What an emptied file means. */
    public enum Emptied {
        /** The scheduler restarted the job. Slurm empties the file then, unless it is configured to append. */
        NEXT_ATTEMPT,
        /** Log rotation copied the file and emptied it; the log continues. */
        SAME_ATTEMPT
    }

    public ShipSettings {
        patterns = Require.items("patterns", patterns);
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("node", node);
    }

    /** Returns the leading folders of the patterns, up to the first placeholder or wildcard. */
    public Set<Path> roots() {
        return patterns.stream().map(LogPattern::root).collect(Collectors.toUnmodifiableSet());
    }

    public static ShipSettings of(List<LogPattern> patterns, String cluster, String scheduler, String node) {
        return new ShipSettings(
                patterns,
                cluster,
                scheduler,
                node,
                Emptied.NEXT_ATTEMPT,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60));
    }
}
