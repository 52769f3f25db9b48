package io.schedmate.logs.classify.rule;

import io.schedmate.logs.template.TemplateMiner;

/**
 * The form in which rules read a template: 1 for every number but a zero beside a word, repeated signs as one, one sign
 * for all that is drawn or not Latin. Decisions are made on it alone, so that no line's order matters.
 */
final class Spelling {

    private static final char DRAWN = '\u2588';

    private Spelling() {}

    /** Of the segment that the miner was asked for last. */
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

    /** A line of the template as a program would print it: its dates are dates, and no count is above its total. */
    static String printed(String spelled) {
        return spelled.replace("1-1-1", "2024-01-01")
                .replace("1/1/1", "2024/01/01")
                .replace("1:1:1", "01:01:01")
                .replace(".1", ".0")
                .replace(":MLLOG", ":::MLLOG");
    }
}
