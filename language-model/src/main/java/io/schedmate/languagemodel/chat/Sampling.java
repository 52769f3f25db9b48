package io.schedmate.languagemodel.chat;

/**
 * The sampling parameters of a call.
 *
 * @param temperature 0 (most likely tokens) to 2
 * @param seed makes a sample repeatable if the server supports it
 */
public record Sampling(double temperature, int seed) {

    public static final Sampling LIKELIEST = new Sampling(0, 0);

    public Sampling {
        if (!(temperature >= 0 && temperature <= 2)) {
            throw new IllegalArgumentException("expected a temperature of 0 to 2 (" + temperature + ")");
        }
    }
}
