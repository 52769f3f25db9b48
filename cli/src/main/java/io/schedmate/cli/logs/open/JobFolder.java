package io.schedmate.cli.logs.open;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.job.JobLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The logs of one job in a folder and its subfolders. */
public final class JobFolder implements AutoCloseable {

    private static final Pattern LOG_NAME = Pattern.compile(
            "(?i).*(?:\\.(?:log|out|err|txt|stdout|stderr)|(?:^|/)(?:stdout|stderr|syslog|dmesg|messages)|\\.[oe]\\d+)"
                    + "(?:[._-]\\d{1,8})*(?:\\.(?:gz|zst))?");
    private static final Pattern HIDDEN = Pattern.compile("(?:^|.*/)\\..*");
    private static final int DEEPEST = 8;

    private final List<JobLog> logs = new ArrayList<>();

    private JobFolder() {}

    /**
     * Opens all files that are named like a log, or all text files if there are none. Binary, empty and hidden files
     * are skipped.
     */
    public static JobFolder open(Path folder, Engines.LogOpener opener) {
        JobFolder job = new JobFolder();
        try {
            for (Path file : logFiles(folder)) {
                if (!LooksBinary.at(file)) {
                    job.logs.add(new JobLog(name(folder, file), opener.open(file)));
                }
            }
        } catch (IOException broken) {
            job.close();
            throw unreadable(folder, String.valueOf(broken.getMessage()));
        }
        if (job.logs.isEmpty()) {
            throw unreadable(folder, "it contains no logs");
        }
        return job;
    }

    public List<JobLog> logs() {
        return List.copyOf(logs);
    }

    @Override
    public void close() {
        for (JobLog log : logs) {
            LogLines lines = log.lines();
            if (lines instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception broken) {
                    throw new IllegalStateException("Expected to close " + log.name(), broken);
                }
            }
        }
    }

    private static List<Path> logFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw unreadable(folder, Files.exists(folder) ? "it is not a folder" : "there is no such folder");
        }
        try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
            List<Path> all = files.filter(Files::isRegularFile)
                    .filter(file -> !HIDDEN.matcher(name(folder, file)).matches())
                    .filter(file -> file.toFile().length() > 0)
                    .sorted(Comparator.comparing(file -> name(folder, file)))
                    .toList();
            List<Path> named = all.stream()
                    .filter(file -> LOG_NAME.matcher(name(folder, file)).matches())
                    .toList();
            return named.isEmpty() ? all : named;
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static CommandFailed unreadable(Path folder, String why) {
        return new CommandFailed(Problem.unreadable(
                "Expected a folder with the logs of one job", folder + ": " + why, "name the folder that holds them"));
    }
}
