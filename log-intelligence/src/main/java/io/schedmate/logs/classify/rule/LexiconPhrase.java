package io.schedmate.logs.classify.rule;

/**
 * A phrase of the lexicon and what it speaks for.
 *
 * @param phrase lower case; begins at the start of a word
 * @param openEnded whether the last word may go on ({@code truncat*})
 * @param weight above 0
 */
public record LexiconPhrase(String phrase, boolean openEnded, Kind kind, double weight) {

    /** What a phrase is evidence of. */
    enum Kind {
        /** A failure, at whatever level it is printed once the weight is above the level's. */
        FATAL,
        /** A failure, unless the level or a hedge says otherwise. */
        TROUBLE,
        /** Something missing or odd: a warning unless it is logged as an error. */
        COMPLAINT,
        /** A warning. */
        CAUTION,
        /** The job goes on: turns trouble into a warning. */
        HEDGE,
        /** Words of trouble that speak of none here, such as a metric called error. */
        BENIGN,
        /** Neither progress nor trouble. */
        CALM
    }

    /** Whether the phrase stands in {@code text} at {@code at} and ends there with a word. */
    boolean matches(String text, int at) {
        int end = at + phrase.length();
        return text.startsWith(phrase, at)
                && (openEnded
                        || end == text.length()
                        || !Lexicon.isWord(phrase.charAt(phrase.length() - 1))
                        || !Lexicon.isWord(text.charAt(end)));
    }
}
