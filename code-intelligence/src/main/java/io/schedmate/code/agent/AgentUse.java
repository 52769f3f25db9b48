package io.schedmate.code.agent;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The model usage of a job.
 *
 * @param samples explorations with an answer
 * @param steps model calls in all explorations, including failed calls
 * @param cost in the price's currency; null if no price is set
 */
public record AgentUse(
        int samples,
        int steps,
        TokensSpent tokens,
        Duration elapsed,
        @Nullable Double cost) {

    public static final AgentUse NONE = new AgentUse(0, 0, TokensSpent.NONE, Duration.ZERO, null);
}
