package io.schedmate.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/**
 * Limits the call rate with a token bucket per caller. The buckets of inactive callers are removed, because they are
 * full.
 */
public final class CallLimits {

    private static final long MAX_CALLERS = 100_000;

    private final Rate rate;
    private final TimeMeter clock;
    private final Cache<String, Bucket> buckets;

    public CallLimits(Rate rate, TimeMeter clock) {
        this.rate = rate;
        this.clock = clock;
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_CALLERS)
                .expireAfterAccess(Duration.ofHours(1))
                .build();
    }

    /**
     * Takes one token from the caller's bucket.
     *
     * @return zero if the call may be made now, otherwise the time to wait
     */
    public Duration take(String caller) {
        var probe = buckets.get(caller, _ -> fresh()).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Duration.ZERO : Duration.ofNanos(probe.getNanosToWaitForRefill());
    }

    public Rate rate() {
        return rate;
    }

    private Bucket fresh() {
        return Bucket.builder()
                .withCustomTimePrecision(clock)
                .addLimit(limit ->
                        limit.capacity(rate.burst()).refillGreedy(rate.callsPerSecond(), Duration.ofSeconds(1)))
                .build();
    }
}
