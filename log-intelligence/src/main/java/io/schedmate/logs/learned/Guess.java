package io.schedmate.logs.learned;

/**
 * What a message most probably tells of.
 *
 * @param owner category or category/infraType, as the tables of signatures write it
 * @param reason the finer name after the Acme trace's taxonomy
 * @param confidence 0 to 1: the share of the category among all
 */
public record Guess(String owner, String reason, double confidence) {

    private static final double SURE = 0.9;

    /** Whether words tell enough to go by: below that they tell next to nothing. */
    public boolean isSure() {
        return confidence >= SURE;
    }
}
