package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Whose an exception is that no signature knows: by its type, and by whether a library or user code raised it. */
final class ExceptionOwners {

    private static final String ANY = "*";

    private final Map<String, List<String>> byType =
            Tables.resource(ExceptionOwners.class, "exceptions.tsv", 4).stream()
                    .collect(Collectors.toUnmodifiableMap(List::getFirst, row -> row));
    private final LibraryPaths libraries = new LibraryPaths();
    private final ExceptionMessages messages = new ExceptionMessages(libraries);

    private static final Set<String> CHECKS =
            Set.of("ValueError", "AssertionError", "NotImplementedError", "RuntimeError", "Exception");

    Verdict of(LogEvent.Thrown exception) {
        ExceptionMessages.Meaning said = CHECKS.contains(exception.type()) ? messages.of(exception) : null;
        if (said != null) {
            return Verdict.of(said.owner(), said.reason(), null, 0.7);
        }
        List<String> row = byType.getOrDefault(exception.type(), byType.getOrDefault(ANY, List.of()));
        boolean known = byType.containsKey(exception.type());
        boolean library = libraries.hold(exception.lastFrame());
        String[] reasons = row.get(3).split("\\|");
        String reason = reasons[library ? reasons.length - 1 : 0];
        double confidence = exception.cut() ? 0.3 : known ? 0.8 : 0.6;
        return Verdict.of(row.get(library ? 2 : 1), reason, null, confidence);
    }
}
