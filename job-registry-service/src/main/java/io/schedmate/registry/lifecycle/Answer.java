package io.schedmate.registry.lifecycle;

/** The result of a request to the registry. */
public sealed interface Answer<T> {

    /** The request was carried out. */
    record New<T>(T value) implements Answer<T> {}

    /** The request had been carried out before; nothing changed. */
    record Known<T>(T value) implements Answer<T> {}

    /** The request contradicts an earlier one with the same key. */
    record Conflict<T>(String detail) implements Answer<T> {}

    /** The job's state does not allow the request. */
    record Illegal<T>(String detail) implements Answer<T> {}

    /** There is no such job. */
    record Unknown<T>() implements Answer<T> {}
}
