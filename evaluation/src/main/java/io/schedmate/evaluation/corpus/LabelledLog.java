package io.schedmate.evaluation.corpus;

/** A log that a person has read and labelled. */
public sealed interface LabelledLog permits ProgressLog, FailureLog {

    /** Returns the path relative to the corpus folder. */
    String file();

    /** Returns the origin of the log, such as {@code owner/repository}; folds keep a source together. */
    String source();
}
