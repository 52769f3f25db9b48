package io.schedmate.languagemodel.chat;

/** The tokens that one call used. */
public record TokenUse(long prompt, long answer) {

    public static final TokenUse NONE = new TokenUse(0, 0);

    public long total() {
        return prompt + answer;
    }

    public TokenUse plus(TokenUse other) {
        return new TokenUse(prompt + other.prompt, answer + other.answer);
    }
}
