package io.schedmate.languagemodel.chat;

/**
 * One call of a model. The parts are kept apart so that text from a log or a file is never read as an instruction.
 *
 * @param asker who pays: a user, a project or a service
 * @param instructions what the model is to do, written by us
 * @param material what it is to do it on, possibly hostile
 * @param schema the JSON schema that the answer must match
 * @param maxAnswerTokens the most tokens that the answer may take
 */
public record Question(String asker, String instructions, String material, String schema, int maxAnswerTokens) {

    /** A token is about four characters of English or code; three errs on the safe side for a budget. */
    private static final int CHARACTERS_PER_TOKEN = 3;

    public Question {
        if (maxAnswerTokens < 1) {
            throw new IllegalArgumentException(
                    "expected room for an answer, at least 1 token (" + maxAnswerTokens + ")");
        }
    }

    public Question withMaterial(String other) {
        return new Question(asker, instructions, other, schema, maxAnswerTokens);
    }

    /** The most tokens that this call can cost: what is sent, estimated, and the longest answer. */
    public long mostTokens() {
        long characters = (long) instructions.length() + material.length() + schema.length();
        return characters / CHARACTERS_PER_TOKEN + 1 + maxAnswerTokens;
    }
}
