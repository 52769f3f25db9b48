package io.schedmate.cli.follow;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Follows a growing file and shows its metrics whenever they change. */
public final class Follow {

    /**
     * The polling interval. Polling is necessary because file system notifications do not work on network file systems,
     * where logs often are.
     */
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Shows metrics and returns whether to continue. */
    public interface View {

        boolean show(TrainingMetrics metrics);
    }

    private final MetricExtractor extractor;
    private final @Nullable Duration idle;

    /**
     * Creates a follower.
     *
     * @param idle how long the file may stay unchanged before following ends; null for no limit
     */
    public Follow(MetricExtractor extractor, @Nullable Duration idle) {
        this.extractor = extractor;
        this.idle = idle;
    }

    /** Follows a file until it is idle, {@code view} returns false, or the thread is interrupted. */
    public void file(Path path, View view) throws IOException {
        SegmentFeed feed = new SegmentFeed(extractor);
        try (GrowingFile file = new GrowingFile(path)) {
            file.readNew(feed);
            TrainingMetrics shown = feed.metrics();
            boolean wanted = view.show(shown);
            long lastChange = System.nanoTime();
            while (wanted && !isIdle(lastChange) && paused()) {
                if (file.readNew(feed)) {
                    lastChange = System.nanoTime();
                    TrainingMetrics now = feed.metrics();
                    wanted = now.equals(shown) || view.show(now);
                    shown = now;
                }
            }
            feed.end();
            if (wanted && !feed.metrics().equals(shown)) {
                view.show(feed.metrics());
            }
        }
    }

    private boolean isIdle(long lastChange) {
        return idle != null && System.nanoTime() - lastChange >= idle.toNanos();
    }

    private static boolean paused() {
        try {
            Thread.sleep(PAUSE);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
