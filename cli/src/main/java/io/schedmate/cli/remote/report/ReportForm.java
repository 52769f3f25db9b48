package io.schedmate.cli.remote.report;

import org.jspecify.annotations.Nullable;

/** How a report is shown. */
enum ReportForm {
    TABLE,
    JSON,
    CSV,
    HTML;

    /** What the API is asked for; null for its JSON. */
    @Nullable
    String inApi() {
        return switch (this) {
            case TABLE, JSON -> null;
            case CSV -> "csv";
            case HTML -> "html";
        };
    }
}
