package io.schedmate.code.similar.option;

/** The kinds of options of a run command, by their effect. */
public enum FlagKind {
    MODEL,
    DATA,
    ENVIRONMENT,
    AMOUNT,
    BATCH,
    SHAPE,
    HARDWARE,
    PRECISION,
    MODE,
    /** A file that sets some of the other kinds. */
    CONFIG,
    /** The source of the weights; it changes the work only if it names another model. */
    WEIGHTS,
    /** The learning rate and other values of the optimisation, which change the result but not the work. */
    TUNING,
    SEED,
    /** Names, folders, ports, logging. */
    COSMETIC,
    UNKNOWN;

    /** Whether another value changes the work, as far as the name shows. */
    public boolean changesWork() {
        return switch (this) {
            case MODEL, DATA, ENVIRONMENT, AMOUNT, BATCH, SHAPE, HARDWARE, PRECISION, MODE, CONFIG -> true;
            case WEIGHTS, TUNING, SEED, COSMETIC, UNKNOWN -> false;
        };
    }
}
