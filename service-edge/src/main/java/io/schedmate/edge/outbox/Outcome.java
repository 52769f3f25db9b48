package io.schedmate.edge.outbox;

/** The outcome of sending an event. */
public sealed interface Outcome {

    /** The broker has stored it durably. */
    record Sent() implements Outcome {}

    /** It will never be accepted; it is in the dead letters with the reason. */
    record PutAside() implements Outcome {}

    /**
     * It was not accepted, and may be later. Until then no further event of its job is sent.
     *
     * @param reason for people
     */
    record Held(String reason) implements Outcome {}
}
