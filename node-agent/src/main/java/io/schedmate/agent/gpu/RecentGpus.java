package io.schedmate.agent.gpu;

import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Reads the GPUs at most once in ten seconds and returns the last facts in between. */
public final class RecentGpus implements Gpus {

    private static final Duration FRESH = Duration.ofSeconds(10);

    private final Gpus source;
    private final InstantSource clock;
    private @Nullable GpuFacts last;

    public RecentGpus(Gpus source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    @Override
    public synchronized GpuFacts read() {
        GpuFacts known = last;
        if (known != null && Duration.between(known.at(), clock.instant()).compareTo(FRESH) < 0) {
            return known;
        }
        GpuFacts facts = source.read();
        last = facts;
        return facts;
    }
}
