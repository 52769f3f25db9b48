package io.schedmate.registry.deadletter;

/** Publishes a dead letter again on its original topic, with its key, value and headers. */
public interface Replay {

    /** Sends the letter, and returns after the broker has stored it durably. */
    Sent send(KeptLetter letter);

    /** The new position of the record. */
    record Sent(int partition, long offset) {}
}
