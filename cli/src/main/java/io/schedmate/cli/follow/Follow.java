package io.schedmate.cli.follow;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads a growing file and shows its metrics whenever they change. */
public final class Follow {

    private static final Duration PAUSE = Duration.ofMillis(250);

    private final MetricExtractor extractor;
    private final @Nullable Duration idle;

    /** @param idle ends when the file has stayed unchanged for this long; null never */
    public Follow(MetricExtractor extractor, @Nullable Duration idle) {
        this.extractor = extractor;
        this.idle = idle;
    }

    /**
     * Goes on until the file is idle, {@code view} has enough, or the thread is interrupted.
     *
     * @param view shows metrics and says whether it wants more
     */
    public void file(Path path, Predicate<TrainingMetrics> view) throws IOException {
        SegmentFeed feed = new SegmentFeed(extractor);
        try (GrowingFile file = new GrowingFile(path)) {
            file.readNew(feed);
            TrainingMetrics shown = feed.metrics();
            boolean wanted = view.test(shown);
            long lastChange = System.nanoTime();
            while (wanted && !isIdle(lastChange) && paused()) {
                if (file.readNew(feed)) {
                    lastChange = System.nanoTime();
                    TrainingMetrics now = feed.metrics();
                    wanted = now.equals(shown) || view.test(now);
                    shown = now;
                }
            }
            feed.end();
            if (wanted && !feed.metrics().equals(shown)) {
                view.test(feed.metrics());
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
