package io.schedmate.languagemodel.chat;

import java.util.List;
import java.util.function.UnaryOperator;

/** One message of a conversation after its first question. */
public sealed interface ChatMessage {

    /** What the model answered, with the tools that it called. */
    record FromModel(String text, List<ToolCall> calls) implements ChatMessage {

        public FromModel {
            calls = List.copyOf(calls);
        }
    }

    /** What a tool returned; possibly hostile, as all material. */
    record ToolResult(ToolCall call, String text) implements ChatMessage {}

    /** What the platform asks the model. */
    record FromUser(String text) implements ChatMessage {}

    /** With its material changed; what the model wrote itself stays. */
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
