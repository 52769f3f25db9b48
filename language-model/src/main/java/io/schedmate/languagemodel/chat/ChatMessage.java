package io.schedmate.languagemodel.chat;

import java.util.List;
import java.util.function.UnaryOperator;

/** One message of a conversation after its first question. */
public sealed interface ChatMessage {

    /** The model's answer and the tools that it called. */
    record FromModel(String text, List<ToolCall> calls) implements ChatMessage {

        public FromModel {
            calls = List.copyOf(calls);
        }
    }

    /** The result of a tool call. Like all material, it may be hostile. */
    record ToolResult(ToolCall call, String text) implements ChatMessage {}

    /** A message from the platform to the model. */
    record FromUser(String text) implements ChatMessage {}

    /** Returns this message with its material changed. The model's own text is not changed. */
    default ChatMessage mapMaterial(UnaryOperator<String> change) {
        return switch (this) {
            case ToolResult result -> new ToolResult(result.call(), change.apply(result.text()));
            case FromUser user -> new FromUser(change.apply(user.text()));
            case FromModel answer -> answer;
        };
    }

    default long characters() {
        return switch (this) {
            case ToolResult result -> result.text().length();
            case FromUser user -> user.text().length();
            case FromModel answer ->
                answer.text().length()
                        + answer.calls().stream()
                                .mapToLong(call ->
                                        call.name().length() + call.arguments().length())
                                .sum();
        };
    }
}
