package io.schedmate.registry.deadletter;

/** Publishes a dead letter again on its original topic, with its key, value and headers. */
public interface Replay {

    /** Done when the broker has it for good. */
    Sent send(KeptLetter letter);

    /** Where it lies now. */
    record Sent(int partition, long offset) {}
}
