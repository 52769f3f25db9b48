package io.schedmate.code.agent.tool;

import io.schedmate.tables.WordLists;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Selects files that describe a job: code, scripts, configuration and notes, but not data, logs, caches or key files.
 */
public final class ReadableFiles {

    private static final Set<String> ENDINGS = WordLists.set(ReadableFiles.class, "readable-ending");
    private static final Set<String> NAMES = Set.of("makefile", "dockerfile", "readme", "justfile", "procfile");
    private static final Set<String> NOTES = Set.of("md", "rst", "txt");
    private static final Set<String> TRANSIENT = WordLists.set(ReadableFiles.class, "transient-folder");

    private ReadableFiles() {}

    public static boolean isReadable(Path file) {
        String name = name(file);
        return !name.startsWith(".") && (NAMES.contains(name) || ENDINGS.contains(ending(name)));
    }

    /** Whether a folder is omitted from the listing. */
    static boolean isTransient(Path folder) {
        String name = name(folder);
        return name.startsWith(".") || name.endsWith(".egg-info") || TRANSIENT.contains(name);
    }

    /** Whether the file is written for people and may differ from what runs. */
    public static boolean isNote(Path file) {
        String name = name(file);
        return name.startsWith("readme") || NOTES.contains(ending(name));
    }

    private static String name(Path path) {
        Path last = path.getFileName();
        return last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
