package io.schedmate.evaluation.corpus;

/** A log that somebody read and described. */
public sealed interface LabelledLog permits ProgressLog, FailureLog {

    /** From the corpus folder. */
    String file();

    /** Where the log comes from, such as {@code owner/repository}; folds keep a source together. */
    String source();
}
