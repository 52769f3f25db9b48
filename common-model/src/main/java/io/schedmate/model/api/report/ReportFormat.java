package io.schedmate.model.api.report;

import io.schedmate.model.WireValue;

/** The forms of a report. */
public enum ReportFormat implements WireValue {
    JSON,
    /** One table for spreadsheets. */
    CSV,
    /** An HTML page that can be sent by mail. */
    HTML
}
