package io.schedmate.cli.logs.open;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.events.EventStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The log files given to a command, and the form of its output. */
public final class LogFiles {

    private static final String STANDARD_INPUT = "-";

    @Parameters(
            paramLabel = "FILE",
            description = "Job logs, plain or compressed with gzip or zstd, or TensorBoard's event files. None or - is"
                    + " standard input.")
    private List<String> files = List.of();

    @Option(names = "--json", description = "Print one JSON object per line; problems are JSON on standard error.")
    private boolean json;

    public boolean json() {
        return json;
    }

    /** Returns the files as given on the command line; empty for standard input. */
    public List<String> named() {
        return List.copyOf(files);
    }

    public boolean several() {
        return files.size() > 1;
    }

    /** Processes one log. */
    public interface Visitor {

        void visit(String file, LogLines log);
    }

    /**
     * Visits the logs in order. A log that cannot be read is reported as a problem and skipped.
     *
     * @return whether all logs could be read
     */
    public boolean visitAll(Terminal terminal, Engines.LogOpener opener, Visitor visitor) {
        boolean allRead = true;
        for (String file : files.isEmpty() ? List.of(STANDARD_INPUT) : files) {
            try {
                visit(file, terminal, opener, visitor);
            } catch (CommandFailed unreadable) {
                unreadable.problem().print(terminal, json);
                allRead = false;
            }
            if (!terminal.stillRead()) {
                break;
            }
        }
        return allRead;
    }

    private void visit(String file, Terminal terminal, Engines.LogOpener opener, Visitor visitor) {
        LogLines log = open(file, terminal, opener);
        try {
            new IntakeNotes(terminal, json).print(file, log);
            visitor.visit(file, log);
        } finally {
            close(file, log);
        }
    }

    /** Returns the only file, for an option that requires exactly one. */
    public Path onlyFile(String option) {
        if (files.size() != 1 || files.getFirst().equals(STANDARD_INPUT)) {
            throw new CommandFailed(Problem.usage(
                    "Expected one file with " + option,
                    files.isEmpty() ? "standard input" : String.join(" ", files),
                    "name one file, and no more"));
        }
        try {
            return regularFile(files.getFirst());
        } catch (IOException missing) {
            throw missing(files.getFirst());
        }
    }

    private static CommandFailed missing(String file) {
        return unreadable(file, "there is no such file", "look for it with ls, or give - for standard input");
    }

    private static LogLines open(String file, Terminal terminal, Engines.LogOpener opener) {
        if (file.equals(STANDARD_INPUT)) {
            return openInput(file, terminal, opener);
        }
        LogLines log = open(file, opener);
        try {
            if (LooksBinary.at(Path.of(file))) {
                terminal.err()
                        .println("schedmate: " + PlainText.safe(file)
                                + " looks like a binary file; it is read as text all the same.");
            }
            return log;
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()), "copy the file to a disk that answers");
        }
    }

    private static LogLines openInput(String file, Terminal terminal, Engines.LogOpener opener) {
        try {
            if (terminal.interactive()) {
                throw new CommandFailed(Problem.usage(
                        "Expected a log file, or a log on standard input",
                        "standard input is the keyboard",
                        "name a file: schedmate diagnose job.log"));
            }
            return opener.open(terminal.in());
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()), "copy the file to a disk that answers");
        }
    }

    /**
     * Opens a log.
     *
     * @throws CommandFailed if the file does not exist or cannot be read
     */
    static LogLines open(String file, Engines.LogOpener opener) {
        try {
            return opener.open(regularFile(file));
        } catch (NoSuchFileException missing) {
            throw missing(file);
        } catch (AccessDeniedException denied) {
            throw unreadable(file, "permission denied", "read it as a user who may, and pipe it in");
        } catch (IOException broken) {
            throw unreadable(file, String.valueOf(broken.getMessage()), "copy the file to a disk that answers");
        }
    }

    static Path regularFile(String file) throws IOException {
        Path path;
        try {
            path = Path.of(file);
        } catch (InvalidPathException _) {
            throw unreadable(file, "not a file name", "quote the name");
        }
        if (Files.isDirectory(path) && !EventStream.isRun(path)) {
            throw unreadable(file, "it is a folder", "name the files in it: " + file.replaceAll("/+$", "") + "/*.log");
        }
        if (Files.notExists(path)) {
            throw new NoSuchFileException(file);
        }
        return path;
    }

    private static CommandFailed unreadable(String file, String why, String remedy) {
        return new CommandFailed(Problem.unreadable("Expected a readable log file", file + ": " + why, remedy));
    }

    static void close(String file, LogLines log) {
        if (log instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception broken) {
                throw unreadable(file, String.valueOf(broken.getMessage()), "copy the file to a disk that answers");
            }
        }
    }
}
