package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The meaning of messages of general exception types, from {@code exception-messages.tsv}. */
final class ExceptionMessages {

    private static final int MESSAGE_LIMIT = 1_000;

    /** The origin and reason of the failure in a message. */
    record Meaning(String owner, String reason) {}

    private record Row(String where, Meaning meaning, Pattern pattern) {}

    private final LibraryPaths libraries;
    private final List<Row> rows = Tables.resource(ExceptionMessages.class, "exception-messages.tsv", 4).stream()
            .map(row -> new Row(row.get(0), new Meaning(row.get(1), row.get(2)), Pattern.compile(row.get(3))))
            .toList();

    ExceptionMessages(LibraryPaths libraries) {
        this.libraries = libraries;
    }

    /** Returns null if the message says no more than the type. */
    @Nullable
    Meaning of(LogEvent.Thrown exception) {
        String message = exception.message().length() > MESSAGE_LIMIT
                ? exception.message().substring(0, MESSAGE_LIMIT)
                : exception.message();
        for (Row row : rows) {
            if (isAbout(exception, row.where())
                    && row.pattern().matcher(message).find()) {
                return row.meaning();
            }
        }
        return null;
    }

    private boolean isAbout(LogEvent.Thrown exception, String where) {
        boolean userCode =
                exception.frame().exists() && !libraries.hold(exception.frame().text());
        boolean raised = exception.frame().raises() && where.endsWith("raise " + exception.type());
        return (userCode || !where.startsWith("user")) && (raised || !where.contains("raise "));
    }
}
