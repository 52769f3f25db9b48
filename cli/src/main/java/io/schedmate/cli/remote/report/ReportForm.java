package io.schedmate.cli.remote.report;

import org.jspecify.annotations.Nullable;

/** The form in which a report is shown. */
enum ReportForm {
    TABLE,
    JSON,
    CSV,
    HTML;

    /** Returns the format requested from the API; null for JSON. */
    @Nullable
    String inApi() {
        return switch (this) {
            case TABLE, JSON -> null;
            case CSV -> "csv";
            case HTML -> "html";
        };
    }
}
