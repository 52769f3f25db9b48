package io.schedmate.registry.deadletter;

/** Puts a dead letter back on the topic that it came from, with its own key, value and headers. */
public interface Replay {

    /** Done when the broker has it for good. */
    Sent send(KeptLetter letter);

    /** Where it lies now. */
    record Sent(int partition, long offset) {}
}
