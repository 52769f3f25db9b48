package io.schedmate.code.agent;

/**
 * The price of a model.
 *
 * @param perMillionPrompt per million tokens sent, in any currency; 0 or more
 * @param perMillionAnswer per million answered tokens, in the same currency
 */
public record TokenPrice(double perMillionPrompt, double perMillionAnswer) {

    private static final double MILLION = 1e6;

    public TokenPrice {
        if (!(perMillionPrompt >= 0 && perMillionAnswer >= 0)) {
            throw new IllegalArgumentException(
                    "expected prices of zero or more (%s, %s)".formatted(perMillionPrompt, perMillionAnswer));
        }
    }

    public double of(TokensSpent tokens) {
        return (tokens.prompt() * perMillionPrompt + tokens.answer() * perMillionAnswer) / MILLION;
    }
}
