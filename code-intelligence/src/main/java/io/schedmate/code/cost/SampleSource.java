package io.schedmate.code.cost;

/** The kind of samples. It affects how long a GPU waits for them more than the model does. */
public enum SampleSource {
    IMAGES,
    TEXT,
    SPEECH,
    /** Point clouds, sampled again in each epoch. */
    POINTS,
    /** Identifiers of users and items. */
    RATINGS,
    GRAPHS,
    /** A simulated environment that is stepped between updates. */
    ENVIRONMENT
}
