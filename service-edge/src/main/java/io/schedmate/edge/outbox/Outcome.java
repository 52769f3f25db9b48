package io.schedmate.edge.outbox;

/** The outcome of sending an event. */
public sealed interface Outcome {

    /** The broker has stored the event durably. */
    record Sent() implements Outcome {}

    /** The event will never be accepted and has become a dead letter with the reason. */
    record DeadLettered() implements Outcome {}

    /**
     * The event was not accepted, but may be later. Until then no further event of its job is sent.
     *
     * @param reason a description of the failure
     */
    record Held(String reason) implements Outcome {}
}
