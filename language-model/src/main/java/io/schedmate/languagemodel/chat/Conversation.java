package io.schedmate.languagemodel.chat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a call beyond a single question and answer.
 *
 * @param soFar messages after the first one, in order
 * @param tools tools that the model may call now; empty for a question that requires an answer
 * @param timeLimit the longest time to wait for this reply; null for the guard's deadline
 */
public record Conversation(
        List<ChatMessage> soFar,
        List<Tool> tools,
        Sampling sampling,
        @Nullable Duration timeLimit) {

    /** A single question without earlier messages or tools, answered with the most likely tokens. */
    public static final Conversation NONE = new Conversation(List.of(), List.of(), Sampling.LIKELIEST, null);

    public Conversation {
        soFar = List.copyOf(soFar);
        tools = List.copyOf(tools);
    }
}
