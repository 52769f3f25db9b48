package io.schedmate.languagemodel.openai;

import io.schedmate.languagemodel.chat.ChatMessage;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Converts a question and its conversation to Spring AI's messages. */
final class OpenAiMessages {

    private OpenAiMessages() {}

    static List<Message> of(Question question) {
        List<Message> messages = new ArrayList<>();
        messages.add(new SystemMessage(question.instructions()));
        messages.add(new UserMessage(question.material()));
        question.conversation().soFar().forEach(exchange -> messages.add(message(exchange)));
        return messages;
    }

    static List<ToolCall> calls(AssistantMessage message) {
        return message.getToolCalls().stream()
                .map(call -> new ToolCall(call.id(), call.name(), call.arguments()))
                .toList();
    }

    private static Message message(ChatMessage exchange) {
        return switch (exchange) {
            case ChatMessage.FromUser user -> new UserMessage(user.text());
            case ChatMessage.FromModel assistant ->
                AssistantMessage.builder()
                        .content(assistant.text())
                        .toolCalls(assistant.calls().stream()
                                .map(call -> new AssistantMessage.ToolCall(
                                        call.id(), "function", call.name(), call.arguments()))
                                .toList())
                        .build();
            case ChatMessage.ToolResult observed ->
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponseMessage.ToolResponse(
                                observed.call().id(), observed.call().name(), observed.text())))
                        .build();
        };
    }
}
