package io.schedmate.cli.remote.report;

import org.jspecify.annotations.Nullable;

/** The output format of a report. */
enum ReportForm {
    TABLE,
    JSON,
    CSV,
    HTML;

    /** Returns the format to request from the API; null for JSON. */
    @Nullable
    String inApi() {
        return switch (this) {
            case TABLE, JSON -> null;
            case CSV -> "csv";
            case HTML -> "html";
        };
    }
}
