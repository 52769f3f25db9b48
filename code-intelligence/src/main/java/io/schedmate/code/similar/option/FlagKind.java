package io.schedmate.code.similar.option;

/** What an option of a run command changes. */
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
    /** A file that settles some of the others. */
    CONFIG,
    /** Where the weights come from; they set the work only where they name another model. */
    WEIGHTS,
    /** Learning rate and other values of the optimisation: another result, the same work. */
    TUNING,
    SEED,
    /** Names, folders, ports, logging. */
    COSMETIC,
    UNKNOWN;

    /** Whether another value is other work, as far as the name can tell. */
    public boolean changesWork() {
        return switch (this) {
            case MODEL, DATA, ENVIRONMENT, AMOUNT, BATCH, SHAPE, HARDWARE, PRECISION, MODE, CONFIG -> true;
            case WEIGHTS, TUNING, SEED, COSMETIC, UNKNOWN -> false;
        };
    }
}
