package io.schedmate.query.report;

/** The source of the requested fact. */
public enum ReportSource {
    METRICS,
    ALERTS,
    ADVICE
}
