package io.schedmate.logs.classify.rule;

/**
 * A phrase of the lexicon and its meaning.
 *
 * @param phrase lower case; begins at the start of a word
 * @param openEnded whether the last word may continue ({@code truncat*})
 * @param weight above 0
 */
public record LexiconPhrase(String phrase, boolean openEnded, Kind kind, double weight) {

    /** What a phrase indicates. */
    enum Kind {
        /** A failure at any level whose weight it exceeds. */
        FATAL,
        /** A failure, unless the level or a hedge says otherwise. */
        TROUBLE,
        /** Something missing or odd: a warning unless it is logged as an error. */
        COMPLAINT,
        /** A warning. */
        CAUTION,
        /** The job continues, so an error becomes a warning. */
        HEDGE,
        /** Error words that report no error, such as a metric called error. */
        BENIGN,
        /** Neither progress nor an error. */
        CALM
    }

    /** Whether {@code text} contains the phrase at {@code at}, ending at a word boundary. */
    boolean matches(String text, int at) {
        int end = at + phrase.length();
        return text.startsWith(phrase, at)
                && (openEnded
                        || end == text.length()
                        || !Lexicon.isWord(phrase.charAt(phrase.length() - 1))
                        || !Lexicon.isWord(text.charAt(end)));
    }
}
