package io.schedmate.query.rank;

/** The features that compare a line with a question, each from 0 to about 1. */
public enum Feature {
    /** The share of the question's concepts that occur in the line, weighted by rarity. */
    COVERAGE,
    /** The same share, unweighted. */
    NAMED,
    /** The same share for the line with the two lines before and after it. */
    NEARBY,
    /** BM25 of the question's own words, relative to the best line. */
    BM25,
    /** The share of the question's own words that occur in the line. */
    WORDS,
    /** The share of the question's concepts in the name of one value of the line. */
    KEY,
    /** The share of that value's name that occurs in the question. */
    KEY_SHARE,
    /** Whether the line has a value of the requested kind. */
    KIND,
    /** The closeness of such a value to a word of the question. */
    CLOSE,
    /** The closeness of the question's concepts in the line. */
    TOGETHER,
    /** The share of adjacent word pairs that occur in both. */
    PAIRS,
    /** Whether the line has the rarest concept of the question that the log has. */
    RAREST,
    /** The share of the question's concepts that the log lacks. */
    ABSENT,
    /** The number of lines of the same shape. */
    REPEATED,
    /** Whether the line is the only one of its shape. */
    SINGLE,
    /** Whether the line is source code. */
    SOURCE,
    /** Whether the line is a command. */
    COMMAND,
    /** The length of the line. */
    LENGTH,
    /** Whether the line reports an error and the question asks for a cause. */
    ERROR,
    /** Whether it is the first of its shape for a question about a first value, or the last for a last value. */
    END,
    /** Whether it is at the opposite end. */
    OTHER_END,
    /** The share of words such as best, total or average that occur in both. */
    SUMMARY,
    /** Whether the line has such a word that the question lacks. */
    OTHER_SUMMARY,
    /** The position of the line in the log. */
    PLACE,
    /** Whether it is at the requested step, epoch or rank; 0.5 if none is requested. */
    ANCHORED,
    /** Whether it contains the names and numbers of the question; 0.5 if there are none. */
    LITERALS,
    /** Whether it is about another split of the data than the question. */
    OTHER_SPLIT
}
