package io.schedmate.languagemodel.chat;

/**
 * Something that the model may ask to be done for it.
 *
 * @param argumentsSchema the JSON schema of the call's arguments
 */
public record Tool(String name, String description, String argumentsSchema) {}
