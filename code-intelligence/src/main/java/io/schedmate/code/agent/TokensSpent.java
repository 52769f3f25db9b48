package io.schedmate.code.agent;

/** The tokens of model calls: sent and answered. */
public record TokensSpent(long prompt, long answer) {

    public static final TokensSpent NONE = new TokensSpent(0, 0);

    public long total() {
        return prompt + answer;
    }

    public TokensSpent plus(TokensSpent other) {
        return new TokensSpent(prompt + other.prompt, answer + other.answer);
    }
}
