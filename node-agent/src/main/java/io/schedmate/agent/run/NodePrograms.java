package io.schedmate.agent.run;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs programs from the configured folders, with an environment that does not include the agent's. */
public final class NodePrograms implements Programs {

    /** The default number of lines that are kept of a program's output. */
    static final int LINES_KEPT = 2000;

    private static final int CHARACTERS_KEPT = 2000;

    private final List<Path> folders;

    public NodePrograms(String path) {
        folders = Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .toList();
    }

    @Override
    public boolean has(String name) {
        return find(name).isPresent();
    }

    @Override
    public ProgramOutput run(List<String> commandLine, Duration limit) {
        return run(commandLine, limit, LINES_KEPT);
    }

    @Override
    public ProgramOutput run(List<String> commandLine, Duration limit, int lines) {
        Path program = find(commandLine.getFirst()).orElseThrow(() -> new ProgramMissing(commandLine.getFirst()));
        List<String> words = new ArrayList<>(commandLine);
        words.set(0, program.toString());
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        // The agent's environment may contain secrets, and checks do not need it.
        builder.environment().clear();
        builder.environment()
                .put(
                        "PATH",
                        String.join(
                                File.pathSeparator,
                                folders.stream().map(Path::toString).toList()));
        builder.environment().put("LC_ALL", "C.UTF-8");
        try {
            return follow(builder.start(), limit, lines);
        } catch (IOException e) {
            throw new ProgramMissing(program.toString());
        }
    }

    private Optional<Path> find(String name) {
        if (name.contains("/")) {
            return Optional.of(Path.of(name)).filter(Path::isAbsolute).filter(Files::isExecutable);
        }
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static ProgramOutput follow(Process process, Duration limit, int most) throws IOException {
        process.getOutputStream().close();
        Deque<String> lines = new ArrayDeque<>();
        Thread reader = Thread.ofVirtual().start(() -> read(process, lines, most));
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                stop(process);
            }
            // A child of the program may keep the stream open after the program has ended; its output is not waited
            // for.
            reader.join(Duration.ofSeconds(2));
            synchronized (lines) {
                return new ProgramOutput(ended ? process.exitValue() : -1, !ended, List.copyOf(lines));
            }
        } catch (InterruptedException _) {
            stop(process);
            Thread.currentThread().interrupt();
            return new ProgramOutput(-1, true, List.of());
        }
    }

    private static void stop(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void read(Process process, Deque<String> lines, int most) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                keep(lines, most, line.length() > CHARACTERS_KEPT ? line.substring(0, CHARACTERS_KEPT) : line);
            }
        } catch (IOException | UncheckedIOException _) {
            // The stream was closed because the program was stopped; the lines read so far are kept.
            keep(lines, most, "(output truncated)");
        }
    }

    private static void keep(Deque<String> lines, int most, String line) {
        synchronized (lines) {
            if (lines.size() == most) {
                lines.removeFirst();
            }
            lines.addLast(line);
        }
    }
}
