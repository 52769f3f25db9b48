package io.schedmate.code.agent;

import io.schedmate.code.agent.claim.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one exploration brought back. Nothing of it is checked yet.
 *
 * @param steps calls of the model
 * @param obstacle why there is no answer; null where there is one, even one without claims
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

    /** Whether the model came to an answer. */
    public boolean isComplete() {
        return obstacle == null;
    }
}
