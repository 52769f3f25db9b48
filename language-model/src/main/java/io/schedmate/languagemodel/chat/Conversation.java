package io.schedmate.languagemodel.chat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a call beyond a single question and answer.
 *
 * @param soFar messages after the first one, in order
 * @param tools what the model may call now; none for a question that wants an answer
 * @param patience the longest to wait for this reply; null for as long as the guard waits
 */
public record Conversation(
        List<ChatMessage> soFar,
        List<Tool> tools,
        Sampling sampling,
        @Nullable Duration patience) {

    /** A single question: nothing before it, no tools, the likeliest words. */
    public static final Conversation NONE = new Conversation(List.of(), List.of(), Sampling.LIKELIEST, null);

    public Conversation {
        soFar = List.copyOf(soFar);
        tools = List.copyOf(tools);
    }
}
