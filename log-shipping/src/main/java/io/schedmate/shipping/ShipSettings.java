package io.schedmate.shipping;

import io.schedmate.model.check.Require;
import io.schedmate.shipping.find.LogPattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is shipped, and on whose behalf.
 *
 * @param scheduler the name that job ids are made with, such as {@code slurm}
 * @param node the node that the files lie on, unless their names tell another
 * @param emptied what it means when a file is emptied
 * @param redrawnAfter how long a line may be redrawn before what was drawn over is taken
 * @param unfinishedAfter how long a line may stay without its end before it is taken as it is
 */
public record ShipSettings(
        List<LogPattern> patterns,
        String cluster,
        String scheduler,
        String node,
        Emptied emptied,
        Duration redrawnAfter,
        Duration unfinishedAfter) {

    /** What it means when a file is emptied. */
    public enum Emptied {
        /** The scheduler has started the job again, as Slurm does unless told to append. */
        NEXT_ATTEMPT,
        /** A rotation has copied it away; the log goes on. */
        SAME_ATTEMPT
    }

    public ShipSettings {
        patterns = Require.items("patterns", patterns);
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("node", node);
    }

    /** The folders that the patterns name without signs. */
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
