package io.schedmate.edge.outbox;

/** What became of an event that was to be sent. */
public sealed interface Outcome {

    /** The broker has it for good. */
    record Sent() implements Outcome {}

    /** It will never be taken; it lies in the dead letters with its reason. */
    record PutAside() implements Outcome {}

    /**
     * It was not taken, and may be later. Until then nothing more of its job is sent.
     *
     * @param reason for a person to read
     */
    record Held(String reason) implements Outcome {}
}
