package io.schedmate.registry.lifecycle;

/** The result of a request to the registry. */
public sealed interface Answer<T> {

    /** Done now. */
    record New<T>(T value) implements Answer<T> {}

    /** It had been done before; nothing changed. */
    record Known<T>(T value) implements Answer<T> {}

    /** It contradicts what was said before under the same key. */
    record Conflict<T>(String detail) implements Answer<T> {}

    /** The state that the job is in forbids it. */
    record Illegal<T>(String detail) implements Answer<T> {}

    /** There is no such job. */
    record Unknown<T>() implements Answer<T> {}
}
