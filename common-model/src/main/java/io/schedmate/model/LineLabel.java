package io.schedmate.model;

/** The topic of a log line (full paper, section 3.2). */
public enum LineLabel implements WireValue {
    /** Part of a failure's output, including tracebacks and stack frames. */
    ERROR,
    /** Something unusual that the job survives, whatever its log level. */
    WARNING,
    /** The progress of training. Loading and download bars are not progress. */
    PROGRESS,
    /** Anything else. */
    OTHER
}
