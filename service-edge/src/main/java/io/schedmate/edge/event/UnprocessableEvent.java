package io.schedmate.edge.event;

import io.schedmate.model.topic.DeadLetterReason;
import org.jspecify.annotations.Nullable;

/** Thrown for a record that can never be processed. It becomes a dead letter immediately. */
public final class UnprocessableEvent extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final DeadLetterReason reason;

    /**
     * Creates an exception.
     *
     * @param detail the expected and the actual value, without secrets
     */
    public UnprocessableEvent(DeadLetterReason reason, String detail, @Nullable Throwable cause) {
        super(detail, cause);
        this.reason = reason;
    }

    public UnprocessableEvent(DeadLetterReason reason, String detail) {
        this(reason, detail, null);
    }

    public DeadLetterReason reason() {
        return reason;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
