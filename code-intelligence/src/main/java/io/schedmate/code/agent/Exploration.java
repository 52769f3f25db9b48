package io.schedmate.code.agent;

import io.schedmate.code.agent.claim.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unchecked result of one exploration.
 *
 * @param steps model calls
 * @param obstacle why there is no answer; null if there is one, even without claims
 */
public record Exploration(
        List<Claim> claims,
        TokensSpent tokens,
        int steps,
        @Nullable String obstacle) {

    public Exploration {
        claims = List.copyOf(claims);
    }

    public static Exploration without(String obstacle, TokensSpent tokens, int steps) {
        return new Exploration(List.of(), tokens, steps, obstacle);
    }

    /** Whether the model gave an answer. */
    public boolean isComplete() {
        return obstacle == null;
    }
}
