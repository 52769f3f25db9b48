package io.schedmate.languagemodel.chat;

/**
 * A tool call of the model, known or unknown.
 *
 * @param id the model's own name for the call
 * @param arguments as the model wrote them, meant as a JSON object
 */
public record ToolCall(String id, String name, String arguments) {}
