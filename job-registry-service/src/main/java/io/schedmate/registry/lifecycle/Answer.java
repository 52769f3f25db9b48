package io.schedmate.registry.lifecycle;

/** The result of a request to the registry. */
public sealed interface Answer<T> {

    /** Done now. */
    record New<T>(T value) implements Answer<T> {}

    /** It was done before; nothing changed. */
    record Known<T>(T value) implements Answer<T> {}

    /** It contradicts an earlier request with the same key. */
    record Conflict<T>(String detail) implements Answer<T> {}

    /** The job's state does not allow it. */
    record Illegal<T>(String detail) implements Answer<T> {}

    /** There is no such job. */
    record Unknown<T>() implements Answer<T> {}
}
