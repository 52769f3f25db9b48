package io.schedmate.code.agent;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The use of the model.
 *
 * @param samples explorations with an answer
 * @param steps model calls in all of them, including failed ones
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
