package io.schedmate.cli.remote.report;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Parses a time or a day. A day stands for its first instant in UTC. */
final class ReportPeriod {

    private ReportPeriod() {}

    static Instant read(String option, String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException _) {
            throw new CommandFailed(Problem.usage(
                    "Expected a day or a time in UTC for " + option,
                    text,
                    "write it as 2026-03-02 or 2026-03-02T09:00:00Z"));
        }
    }
}
