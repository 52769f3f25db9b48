package io.schedmate.code.agent;

/** Tokens that calls of a model took: what was sent, and what was answered. */
public record TokensSpent(long prompt, long answer) {

    public static final TokensSpent NONE = new TokensSpent(0, 0);

    public long total() {
        return prompt + answer;
    }

    public TokensSpent plus(TokensSpent other) {
        return new TokensSpent(prompt + other.prompt, answer + other.answer);
    }
}
