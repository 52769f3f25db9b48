package io.schedmate.agent.gpu;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks for the facts at most once in ten seconds, and gives the last ones in between. */
final class RecentGpus implements Gpus {

    private static final Duration FRESH = Duration.ofSeconds(10);

    private final Supplier<GpuFacts> source;
    private final InstantSource clock;
    private @Nullable GpuFacts last;

    RecentGpus(Supplier<GpuFacts> source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    @Override
    public synchronized GpuFacts read() {
        GpuFacts known = last;
        if (known != null && Duration.between(known.at(), clock.instant()).compareTo(FRESH) < 0) {
            return known;
        }
        GpuFacts facts = source.get();
        last = facts;
        return facts;
    }
}
