package io.schedmate.code.agent;

import java.time.Duration;

/**
 * The limits of the agent for one job.
 *
 * @param samples explorations that vote, 1 or more
 * @param steps model calls per exploration, 2 or more
 * @param tokens total for a job, sent and answered
 * @param contextTokens the longest conversation that fits the model's window
 * @param answerTokens the longest single answer
 * @param time total for a job; a call in progress at its end is abandoned
 */
public record AgentLimits(int samples, int steps, long tokens, int contextTokens, int answerTokens, Duration time) {

    public static final AgentLimits DEFAULTS = new AgentLimits(3, 12, 300_000, 24_000, 2_000, Duration.ofMinutes(2));

    public AgentLimits {
        if (samples < 1 || steps < 2 || tokens < 1 || answerTokens < 1 || contextTokens <= answerTokens) {
            throw new IllegalArgumentException(
                    "expected 1 sample, 2 steps, tokens to spend and a window longer than an answer at least"
                            + " (%d, %d, %d, %d, %d)".formatted(samples, steps, tokens, contextTokens, answerTokens));
        }
        if (!time.isPositive()) {
            throw new IllegalArgumentException("expected time to explore (" + time + ")");
        }
    }

    public AgentLimits withSamples(int other) {
        return new AgentLimits(other, steps, tokens, contextTokens, answerTokens, time);
    }

    public AgentLimits withTime(Duration other) {
        return new AgentLimits(samples, steps, tokens, contextTokens, answerTokens, other);
    }
}
