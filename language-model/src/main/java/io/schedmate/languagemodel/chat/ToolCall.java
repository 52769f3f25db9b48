package io.schedmate.languagemodel.chat;

/**
 * A tool call of the model. The tool may be unknown.
 *
 * @param id the model's id of the call
 * @param arguments the arguments as the model wrote them; should be a JSON object
 */
public record ToolCall(String id, String name, String arguments) {}
