package io.schedmate.model;

/** The topic of a log line (full paper, section 3.2). */
public enum LineLabel implements WireValue {
    /** Part of a failure's output, tracebacks and stack frames included. */
    ERROR,
    /** Something unusual that the job survives, whatever level it is printed at. */
    WARNING,
    /** How far training has come. Loading and download bars are not progress. */
    PROGRESS,
    /** Anything else. */
    OTHER
}
