package io.schedmate.logs.classify.rule;

import io.schedmate.logs.template.TemplateMiner;

/**
 * The normalised form of a template that rules read: 1 for every number except a zero next to a word, repeated
 * punctuation reduced to one character, and one character for drawings and non-Latin letters. Decisions depend on it
 * alone and not on the order of lines.
 */
final class Spelling {

    private static final char DRAWN = '\u2588';

    private Spelling() {}

    /** Returns the normalised form of the miner's last segment. */
    static String of(TemplateMiner miner) {
        String example = miner.example();
        var spelled = new StringBuilder(example.length());
        char last = 0;
        for (int at = 0; at < example.length(); at++) {
            char c = example.charAt(at) >= 128 ? DRAWN : example.charAt(at);
            if (c != last || Lexicon.isWord(c)) {
                spelled.append(c);
            }
            last = c;
        }
        return spelled.toString();
    }

    static String of(String phrase) {
        var miner = new TemplateMiner();
        miner.key(phrase);
        return of(miner);
    }

    /** Returns a sample line of the template with valid dates and no count above its total. */
    static String printed(String spelled) {
        return spelled.replace("1-1-1", "2024-01-01")
                .replace("1/1/1", "2024/01/01")
                .replace("1:1:1", "01:01:01")
                .replace(".1", ".0")
                .replace(":MLLOG", ":::MLLOG");
    }
}
