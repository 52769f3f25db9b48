package io.schedmate.languagemodel.chat;

/**
 * A tool that the model may call.
 *
 * @param argumentsSchema the JSON schema of the call's arguments
 */
public record Tool(String name, String description, String argumentsSchema) {}
