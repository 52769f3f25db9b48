package io.schedmate.logs.learned;

/**
 * The most probable meaning of a message.
 *
 * @param owner category or category/infraType, in the form of the signature tables
 * @param reason the finer name after the Acme trace's taxonomy
 * @param confidence 0 to 1: the probability of the category among all
 */
public record Guess(String owner, String reason, double confidence) {

    private static final double SURE = 0.9;

    /** Whether the guess is reliable enough to use; below this confidence it is almost worthless. */
    public boolean isSure() {
        return confidence >= SURE;
    }
}
