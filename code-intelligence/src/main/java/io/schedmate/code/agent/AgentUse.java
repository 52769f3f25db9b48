package io.schedmate.code.agent;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What asking the model took.
 *
 * @param samples explorations that came to an answer
 * @param steps calls of the model in all of them, those that failed included
 * @param cost in the price's currency; null where no price is set
 */
public record AgentUse(
        int samples,
        int steps,
        TokensSpent tokens,
        Duration elapsed,
        @Nullable Double cost) {

    public static final AgentUse NONE = new AgentUse(0, 0, TokensSpent.NONE, Duration.ZERO, null);
}
