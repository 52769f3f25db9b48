package io.schedmate.cli.follow;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads a growing file and shows its metrics whenever they change. */
public final class Follow {

    /** Between two looks: a watch of the file system is blind on the network file systems that logs lie on. */
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Shows metrics and says whether it wants more. */
    public interface View {

        boolean show(TrainingMetrics metrics);
    }

    private final MetricExtractor extractor;
    private final @Nullable Duration idle;

    /** @param idle ends when the file has stayed unchanged for this long; null never */
    public Follow(MetricExtractor extractor, @Nullable Duration idle) {
        this.extractor = extractor;
        this.idle = idle;
    }

    /**
     * Goes on until the file is idle, {@code view} has enough, or the thread is interrupted.
     */
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
