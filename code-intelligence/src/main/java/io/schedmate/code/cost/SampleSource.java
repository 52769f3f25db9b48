package io.schedmate.code.cost;

/** Where samples come from: it says more of how long a GPU waits for them than the model does. */
public enum SampleSource {
    IMAGES,
    TEXT,
    SPEECH,
    /** Clouds of points, sampled anew for each epoch. */
    POINTS,
    /** Identifiers of users and things. */
    RATINGS,
    GRAPHS,
    /** A simulated world that is stepped between updates. */
    ENVIRONMENT
}
