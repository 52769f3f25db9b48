package io.schedmate.agent.host;

import io.schedmate.tables.Tables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the absolute paths in a process's command and in those environment variables that {@code writing-variables.tsv}
 * lists.
 */
final class CommandPaths {

    private static final int MAX_PATHS = 256;
    private static final String BEFORE_A_PATH = "=:,\"'([";

    private final Path proc;
    private final Set<String> variables = Tables.resource(CommandPaths.class, "writing-variables.tsv", 1).stream()
            .map(List::getFirst)
            .collect(Collectors.toSet());

    CommandPaths(Path proc) {
        this.proc = proc;
    }

    /** Returns the paths; empty if access to the process is denied. */
    List<Path> of(String process) {
        List<Path> paths = new ArrayList<>();
        words(process, "cmdline").forEach(word -> add(word, paths));
        words(process, "environ").stream()
                .map(word -> word.split("=", 2))
                .filter(parts -> parts.length == 2 && variables.contains(parts[0]))
                .forEach(parts -> add(parts[1], paths));
        return paths;
    }

    private List<String> words(String process, String file) {
        try {
            return List.of(Files.readString(proc.resolve(process).resolve(file), StandardCharsets.ISO_8859_1)
                    .split("\0", -1));
        } catch (IOException | RuntimeException notOurs) {
            return List.of();
        }
    }

    private static void add(String word, List<Path> paths) {
        int from = word.indexOf('/');
        if (from < 0 || paths.size() >= MAX_PATHS || (from > 0 && BEFORE_A_PATH.indexOf(word.charAt(from - 1)) < 0)) {
            return;
        }
        try {
            paths.add(Path.of(word.substring(from)).normalize());
        } catch (InvalidPathException noPath) {
            // The word is not a valid path.
        }
    }
}
