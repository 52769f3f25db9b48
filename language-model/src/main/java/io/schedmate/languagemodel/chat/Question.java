package io.schedmate.languagemodel.chat;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One call of a model. Its parts are separate, so that text from a log or a file is never read as an instruction.
 *
 * @param asker who pays: a user, a project or a service
 * @param instructions what the model is to do, written by us
 * @param material what it is to do it on, possibly hostile
 * @param schema the JSON schema that the answer must match; empty where any text will do
 * @param maxAnswerTokens the most tokens that the answer may take
 */
public record Question(
        String asker,
        String instructions,
        String material,
        String schema,
        int maxAnswerTokens,
        Conversation conversation) {

    /** A token is about four characters of English or code; three errs on the safe side for a budget. */
    private static final int CHARACTERS_PER_TOKEN = 3;

    public Question {
        if (maxAnswerTokens < 1) {
            throw new IllegalArgumentException(
                    "expected room for an answer, at least 1 token (" + maxAnswerTokens + ")");
        }
    }

    public Question(String asker, String instructions, String material, String schema, int maxAnswerTokens) {
        this(asker, instructions, material, schema, maxAnswerTokens, Conversation.NONE);
    }

    /** With all its material changed, that of the conversation included. */
    public Question mapMaterial(UnaryOperator<String> change) {
        var changed = new Conversation(
                conversation.soFar().stream()
                        .map(exchange -> exchange.mapMaterial(change))
                        .toList(),
                conversation.tools(),
                conversation.sampling(),
                conversation.patience());
        return new Question(asker, instructions, change.apply(material), schema, maxAnswerTokens, changed);
    }

    /** The same without tools, for a server that knows none. */
    public Question withoutTools() {
        var plain = new Conversation(conversation.soFar(), List.of(), conversation.sampling(), conversation.patience());
        return new Question(asker, instructions, material, schema, maxAnswerTokens, plain);
    }

    /** What is sent, estimated on the safe side. */
    public long promptTokens() {
        long characters = (long) instructions.length() + material.length() + schema.length();
        for (ChatMessage exchange : conversation.soFar()) {
            characters += exchange.characters();
        }
        for (Tool tool : conversation.tools()) {
            characters += tool.description().length() + tool.argumentsSchema().length();
        }
        return tokensOf(characters);
    }

    /** An estimate on the safe side. */
    public static long tokensOf(long characters) {
        return characters / CHARACTERS_PER_TOKEN + 1;
    }

    /** The most tokens that this call can cost: what is sent, estimated, and the longest answer. */
    public long mostTokens() {
        return promptTokens() + maxAnswerTokens;
    }
}
