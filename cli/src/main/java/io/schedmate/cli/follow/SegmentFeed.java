package io.schedmate.cli.follow;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Splits bytes into segments as they arrive. A segment counts once it has ended. Of a very long segment, only the start
 * is kept.
 */
final class SegmentFeed implements GrowingFile.Sink {

    private static final int MAX_BYTES = 1 << 20;

    private final MetricExtractor extractor;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private MetricExtractor.Reading reading;

    SegmentFeed(MetricExtractor extractor) {
        this.extractor = extractor;
        reading = extractor.open();
    }

    @Override
    public void bytes(byte[] buffer, int length) {
        int from = 0;
        for (int at = 0; at < length; at++) {
            if (buffer[at] == '\n' || buffer[at] == '\r') {
                keep(buffer, from, at - from);
                endSegment();
                if (buffer[at] == '\n') {
                    reading.endLine();
                }
                from = at + 1;
            }
        }
        keep(buffer, from, length - from);
    }

    @Override
    public void cut() {
        pending.reset();
        reading = extractor.open();
    }

    /** Treats the last, incomplete line as a whole line. */
    void end() {
        if (pending.size() > 0) {
            endSegment();
            reading.endLine();
        }
    }

    TrainingMetrics metrics() {
        return reading.metrics();
    }

    private void keep(byte[] buffer, int from, int length) {
        pending.write(buffer, from, Math.min(length, MAX_BYTES - pending.size()));
    }

    private void endSegment() {
        reading.segment(pending.toString(StandardCharsets.UTF_8));
        pending.reset();
    }
}
