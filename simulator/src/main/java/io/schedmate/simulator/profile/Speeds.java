package io.schedmate.simulator.profile;

/** The throughput of each of two packed jobs relative to its throughput alone, as a ratio that may exceed 1. */
public record Speeds(double first, double second) {

    /** Neither is slowed down. */
    public static final Speeds UNDISTURBED = new Speeds(1, 1);

    Speeds reversed() {
        return new Speeds(second, first);
    }
}
