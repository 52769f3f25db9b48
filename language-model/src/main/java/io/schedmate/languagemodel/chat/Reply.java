package io.schedmate.languagemodel.chat;

import java.util.List;

/** The reply of a model. A model that is unavailable, late or incoherent gives a reply too, never an exception. */
public sealed interface Reply {

    /**
     * A complete answer; what it says is not checked yet.
     *
     * @param calls tools that the model wants called; where there are any, the text is no more than a thought
     */
    record Answer(String text, List<ToolCall> calls, String model, TokenUse tokens) implements Reply {

        public Answer {
            calls = List.copyOf(calls);
        }

        public Answer(String text, String model, TokenUse tokens) {
            this(text, List.of(), model, tokens);
        }
    }

    /**
     * No answer, and why.
     *
     * @param tokens what it took nevertheless, as far as the model told
     */
    record Silence(Cause cause, String detail, TokenUse tokens) implements Reply {

        public Silence(Cause cause, String detail) {
            this(cause, detail, TokenUse.NONE);
        }
    }

    /** Why there is no answer. */
    enum Cause {
        /** The asker's or the day's tokens are spent. */
        BUDGET,
        /** The model's limit of calls was reached. */
        RATE_LIMITED,
        /** No complete answer in time. */
        LATE,
        /** Not reachable, or broken. */
        AWAY,
        /** Called too often in vain; not asked for a while. */
        RESTING,
        /** As many calls as allowed are under way. */
        BUSY,
        /** The key or the request was not accepted. */
        REFUSED,
        /** The answer stopped before its end. */
        CUT,
        /** The answer cannot be read, or does not match its schema. */
        MALFORMED
    }
}
