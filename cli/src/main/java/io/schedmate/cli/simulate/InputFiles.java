package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the user's files and reports invalid ones. */
final class InputFiles {

    private InputFiles() {}

    /** Reads a file. May fail because its content is invalid. */
    interface Reading<T> {

        T from(Path file) throws IOException;
    }

    /** A supplier that may throw {@code E}. */
    interface Making<T, E extends Exception> {

        T make() throws E;
    }

    static <T> T read(Path file, Reading<T> reading) {
        if (Files.isDirectory(file)) {
            throw unreadable(file, "it is a folder");
        }
        return any(file, reading);
    }

    /** Reads the requested folder, or the trace's folder if none was requested. */
    static <T> T folder(@Nullable Path asked, Path trace, Reading<T> reading) {
        Path folder = asked == null ? trace.toAbsolutePath().resolveSibling("") : asked;
        if (!Files.isDirectory(folder)) {
            throw unreadable(folder, "it is not a folder");
        }
        return any(folder, reading);
    }

    private static <T> T any(Path file, Reading<T> reading) {
        try {
            return checked(() -> reading.from(file));
        } catch (NoSuchFileException missing) {
            throw unreadable(Path.of(missing.getFile()), "there is no such file");
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()));
        }
    }

    static <T, E extends Exception> T checked(Making<T, E> making) throws E {
        try {
            return making.make();
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a trace and a cluster that fit each other",
                    String.valueOf(wrong.getMessage()),
                    "read schedmate simulate --help for the columns"));
        }
    }

    private static CommandFailed unreadable(Path file, String why) {
        return new CommandFailed(
                Problem.unreadable("Expected readable CSV files", file + ": " + why, "look for it with ls"));
    }
}
