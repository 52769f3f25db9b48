package io.schedmate.query.rank;

/** What a line and a question have in common, each as a number of about 0 to 1. */
public enum Feature {
    /** Share of what the question speaks of that stands in the line, rare things counting more. */
    COVERAGE,
    /** The same, each thing counting as much. */
    NAMED,
    /** The same, of the line and two before and after it. */
    NEARBY,
    /** BM25 of the question's own words, against the best line. */
    BM25,
    /** Share of the question's own words. */
    WORDS,
    /** Share of what the question speaks of that names one value of the line. */
    KEY,
    /** Share of that value's name that the question says. */
    KEY_SAID,
    /** Whether the line has a value of the kind that is asked for. */
    KIND,
    /** How close such a value stands behind a word of the question. */
    CLOSE,
    /** How close the question's things stand together. */
    TOGETHER,
    /** Share of pairs of words that follow each other in both. */
    PAIRS,
    /** Whether the line has the rarest thing of the question that the log has. */
    RAREST,
    /** Share of the question's things that the log has nowhere. */
    ABSENT,
    /** How many lines have the same shape. */
    REPEATED,
    /** Whether it is the only one. */
    SINGLE,
    /** Whether it is a program's source. */
    SOURCE,
    /** Whether it is a command. */
    COMMAND,
    /** How long it is. */
    LENGTH,
    /** Whether it tells an error and a cause is asked for. */
    ERROR,
    /** Whether it is the first of its shape and a first value is asked for, or the last and a last. */
    END,
    /** Whether it is the other end. */
    OTHER_END,
    /** Share of words such as best, total, average that the question and the line both say. */
    SUMMARY,
    /** Whether it says one that the question does not. */
    OTHER_SUMMARY,
    /** Where it stands in the log. */
    PLACE,
    /** Whether it is at the step, epoch or rank that is asked for; a half where none is. */
    ANCHORED,
    /** Whether it holds the names and numbers of the question; a half where there are none. */
    LITERALS,
    /** Whether it speaks of another split of the data than the question. */
    OTHER_SPLIT
}
