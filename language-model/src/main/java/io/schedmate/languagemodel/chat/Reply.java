package io.schedmate.languagemodel.chat;

import java.util.List;

/** The reply of a model. A missing, late or malformed answer is also a reply, never an exception. */
public sealed interface Reply {

    /**
     * A complete answer that has not been validated yet.
     *
     * @param calls tools that the model wants to call; if there are any, the text is only the model's reasoning
     */
    record Answer(String text, List<ToolCall> calls, String model, TokenUse tokens) implements Reply {

        public Answer {
            calls = List.copyOf(calls);
        }
    }

    /**
     * A missing answer and its cause.
     *
     * @param tokens tokens that the call used, as far as the model reported them
     */
    record Unanswered(Cause cause, String detail, TokenUse tokens) implements Reply {

        public Unanswered(Cause cause, String detail) {
            this(cause, detail, TokenUse.NONE);
        }
    }

    /** The cause of a missing answer. */
    enum Cause {
        /** The token budget of the asker or of the day is spent. */
        BUDGET,
        /** The model's rate limit was reached. */
        RATE_LIMITED,
        /** No complete answer arrived in time. */
        LATE,
        /** The model is unreachable or failed. */
        UNAVAILABLE,
        /** The model failed too often and is not called for a while. */
        PAUSED,
        /** The maximum number of calls is already in progress. */
        BUSY,
        /** The model's server did not accept the key or the request. */
        REFUSED,
        /** The answer stopped before its end. */
        CUT,
        /** The answer cannot be read, or does not match its schema. */
        MALFORMED
    }
}
