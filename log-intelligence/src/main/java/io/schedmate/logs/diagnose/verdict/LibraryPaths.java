package io.schedmate.logs.diagnose.verdict;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Locale;

/** Distinguishes library frames from frames of the user's own code. */
public final class LibraryPaths {

    private final List<String> paths = Tables.resource(LibraryPaths.class, "library-paths.tsv", 1).stream()
            .map(List::getFirst)
            .toList();

    public boolean hold(String frame) {
        String path = frame.toLowerCase(Locale.ROOT);
        return paths.stream().anyMatch(path::contains);
    }
}
