package io.schedmate.query.report;

import io.schedmate.model.api.metrics.MetricsSample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Splits a series into epochs. */
final class Epochs {

    private Epochs() {}

    record Epoch(long number, double seconds) {}

    /**
     * Returns the epochs that are followed by another one, without the first, which may have begun before the series. A
     * fractional epoch belongs to its whole part.
     */
    static List<Epoch> whole(List<MetricsSample> history) {
        NavigableMap<Long, Instant> begins = new TreeMap<>();
        for (MetricsSample sample : history) {
            Double epoch = sample.metrics().epoch();
            if (epoch != null) {
                begins.putIfAbsent((long) Math.floor(epoch), sample.at());
            }
        }
        List<Epoch> whole = new ArrayList<>();
        begins.forEach((number, begin) -> {
            Instant next = begins.get(number + 1);
            if (next != null && !number.equals(begins.firstKey())) {
                whole.add(new Epoch(number, Duration.between(begin, next).toMillis() / 1000.0));
            }
        });
        return whole;
    }
}
