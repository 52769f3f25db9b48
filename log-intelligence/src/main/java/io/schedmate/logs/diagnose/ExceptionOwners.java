package io.schedmate.logs.diagnose;

import io.schedmate.logs.codes.TabularData;
import io.schedmate.logs.locate.LogEvent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Whose an exception is that no signature knows: by its type, and by whether a library or user code raised it. */
final class ExceptionOwners {

    private static final String ANY = "*";

    private final Map<String, List<String>> byType = TabularData.resource(ExceptionOwners.class, "exceptions.tsv", 4)
            .stream()
            .collect(Collectors.toUnmodifiableMap(List::getFirst, row -> row));
    private final List<String> libraryPaths =
            TabularData.resource(ExceptionOwners.class, "library-paths.tsv", 1).stream()
                    .map(List::getFirst)
                    .toList();

    Verdict of(LogEvent.Thrown exception) {
        List<String> row = byType.getOrDefault(exception.type(), byType.getOrDefault(ANY, List.of()));
        boolean known = byType.containsKey(exception.type());
        String owner = row.get(isLibrary(exception.lastFrame()) ? 2 : 1);
        double confidence = exception.cut() ? 0.3 : known ? 0.8 : 0.6;
        return Verdict.of(owner, row.get(3), null, confidence);
    }

    private boolean isLibrary(String frame) {
        String path = frame.toLowerCase(Locale.ROOT);
        return libraryPaths.stream().anyMatch(path::contains);
    }
}
