package io.schedmate.query.report;

/** Who tells what a question asks. */
public enum ReportSource {
    METRICS,
    ALERTS,
    ADVICE
}
