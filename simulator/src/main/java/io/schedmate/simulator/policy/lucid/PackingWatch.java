package io.schedmate.simulator.policy.lucid;

import io.schedmate.code.interference.Interference;
import io.schedmate.code.interference.PackingSettings;
import io.schedmate.code.interference.ThroughputSample;
import io.schedmate.model.api.metrics.PackingVerdict;
import io.schedmate.simulator.policy.packing.LiveJob;
import io.schedmate.simulator.policy.packing.SharedGpus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Checks each pair once, some readings after it was packed, with the metric tracker's core. */
final class PackingWatch {

    private static final long READING_EVERY_SECONDS = 60;
    private static final int READINGS = 3;
    private static final double WINDOW_SECONDS = 600;

    private record Look(long atSeconds, long packedSeconds, LiveJob earlier, LiveJob later, SharedGpus gpus) {}

    private final Assistance assistance;
    private final SplittableRandom random;
    private final PriorityQueue<Look> looks = new PriorityQueue<>(Comparator.comparingLong(Look::atSeconds)
            .thenComparing(look -> look.later().job().id()));

    PackingWatch(Assistance assistance) {
        this.assistance = assistance;
        this.random = new SplittableRandom(assistance.seed());
    }

    void packed(LiveJob earlier, LiveJob later, long now) {
        if (assistance.readableRatio() > 0 && random.nextDouble() < assistance.readableRatio()) {
            looks.add(new Look(now + READINGS * READING_EVERY_SECONDS, now, earlier, later, earlier.gpus()));
        }
    }

    /** Returns the time of the next check; {@code Long.MAX_VALUE} if there is none. */
    long nextSecond() {
        Look next = looks.peek();
        return next == null ? Long.MAX_VALUE : next.atSeconds();
    }

    /** Returns the later jobs of pairs that are too slow to be kept. */
    List<LiveJob> unbearable(long now) {
        List<LiveJob> sent = new ArrayList<>();
        for (Look look = looks.peek(); look != null && look.atSeconds() <= now; look = looks.peek()) {
            looks.remove();
            if (look.gpus().holds(look.earlier(), look.later()) && verdict(look) == PackingVerdict.EVICT) {
                sent.add(look.later());
            }
        }
        return sent;
    }

    private PackingVerdict verdict(Look look) {
        long packed = look.packedSeconds();
        List<ThroughputSample> samples = new ArrayList<>();
        readings(Math.max(look.earlier().startSeconds(), packed - READINGS * READING_EVERY_SECONDS), packed)
                .forEach(at -> samples.add(new ThroughputSample(at, 1)));
        readings(packed, look.atSeconds())
                .forEach(at ->
                        samples.add(new ThroughputSample(at, look.earlier().rate())));
        var settings = new PackingSettings(assistance.evictBelowRatio(), WINDOW_SECONDS, WINDOW_SECONDS, 0, READINGS);
        return Interference.check(samples, packed, settings).verdict();
    }

    private static LongStream readings(long from, long until) {
        return LongStream.iterate(from, at -> at < until, at -> at + READING_EVERY_SECONDS);
    }
}
