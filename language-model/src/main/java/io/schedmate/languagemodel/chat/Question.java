package io.schedmate.languagemodel.chat;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One call of a model. Its parts are separate, so that text from a log or a file is never read as an instruction.
 *
 * @param asker the user, project or service whose budget is charged
 * @param instructions the task for the model, written by SchedMate
 * @param material the input of the task; may be hostile
 * @param schema the JSON schema that the answer must match; empty if any text is accepted
 * @param maxAnswerTokens the most tokens that the answer may take
 */
public record Question(
        String asker,
        String instructions,
        String material,
        String schema,
        int maxAnswerTokens,
        Conversation conversation) {

    /**
     * The characters per token for estimates. A token is about four characters of English or code; three is a safe
     * value for a budget.
     */
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

    /** Returns this question with all its material changed, including the conversation's. */
    public Question mapMaterial(UnaryOperator<String> change) {
        var changed = new Conversation(
                conversation.soFar().stream()
                        .map(exchange -> exchange.mapMaterial(change))
                        .toList(),
                conversation.tools(),
                conversation.sampling(),
                conversation.timeLimit());
        return new Question(asker, instructions, change.apply(material), schema, maxAnswerTokens, changed);
    }

    /** Returns this question without tools, for a server that does not support them. */
    public Question withoutTools() {
        var plain =
                new Conversation(conversation.soFar(), List.of(), conversation.sampling(), conversation.timeLimit());
        return new Question(asker, instructions, material, schema, maxAnswerTokens, plain);
    }

    /** Returns a high estimate of the tokens sent. */
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

    /** Returns a high estimate of the tokens in a text of this length. */
    public static long tokensOf(long characters) {
        return characters / CHARACTERS_PER_TOKEN + 1;
    }

    /** Returns the most tokens that this call can cost: the estimated prompt and the longest answer. */
    public long maxTokens() {
        return promptTokens() + maxAnswerTokens;
    }
}
