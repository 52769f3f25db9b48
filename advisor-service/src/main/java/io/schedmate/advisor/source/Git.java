package io.schedmate.advisor.source;

import io.schedmate.model.check.ReadableTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs git in its own folder, without configuration, helpers or prompts, and with limits on time and bytes. */
final class Git {

    private static final Duration LOOK = Duration.ofMillis(200);

    private final Path folder;
    private final Bounds bounds;

    Git(Path folder, Bounds bounds) {
        this.folder = folder;
        this.bounds = bounds;
    }

    /** Receives the output of git. */
    @FunctionalInterface
    interface Output {
        void read(InputStream bytes) throws IOException;
    }

    void init() throws IOException {
        Files.createDirectories(folder);
        finish(start("init", "--quiet", "--bare", "."), "make a repository");
    }

    /** Fetches only the commit if the server supports that, and all branches otherwise. */
    void fetch(String url, String commit) throws IOException {
        try {
            finish(start("fetch", "--quiet", "--no-tags", "--depth=1", "--", url, commit), "fetch the commit");
        } catch (SourceUnavailable _) {
            finish(start("fetch", "--quiet", "--no-tags", "--", url, "+refs/heads/*:refs/heads/*"), "fetch " + url);
        }
    }

    void archive(String commit, Output output) throws IOException {
        Process process = start("archive", "--format=tar", commit);
        try {
            output.read(process.getInputStream());
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of("-c", "core.hooksPath=/dev/null", "-c", "credential.helper="));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.redirectError(folder.resolve("errors").toFile());
        Map<String, String> environment = builder.environment();
        String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
        environment.clear();
        environment.putAll(Map.of(
                "PATH", path,
                "HOME", folder.toString(),
                "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_TERMINAL_PROMPT", "0",
                "GIT_LFS_SKIP_SMUDGE", "1",
                // The allowed protocols. They never include ext::, which would run a command.
                "GIT_ALLOW_PROTOCOL", "https:http:ssh:git:file"));
        return builder.start();
    }

    private void finish(Process process, String what) throws IOException {
        long looksLeft = Math.max(1, bounds.fetchTime().dividedBy(LOOK));
        try {
            while (!process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                if (--looksLeft < 0) {
                    throw new SourceUnavailable(
                            "Could not %s within %s."
                                    .formatted(
                                            what,
                                            ReadableTime.of(bounds.fetchTime().toSeconds())),
                            null);
                }
                if (bytes() > bounds.fetchedBytes()) {
                    throw new SourceRefused("Expected a repository of at most %d bytes, got more. Send an archive."
                            .formatted(bounds.fetchedBytes()));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SourceUnavailable("Interrupted while trying to %s.".formatted(what), e);
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new SourceUnavailable("Could not %s (%s).".formatted(what, lastErrorLine()), null);
        }
    }

    private long bytes() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(Git::size).sum();
        } catch (java.io.UncheckedIOException _) {
            // A file was deleted in the meantime, so the size is counted at the next check.
            return 0;
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException _) {
            return 0;
        }
    }

    private String lastErrorLine() throws IOException {
        try (InputStream errors = Files.newInputStream(folder.resolve("errors"))) {
            String words = new String(errors.readNBytes(2_000), StandardCharsets.UTF_8).strip();
            return words.lines().reduce("", (_, last) -> last);
        } catch (NoSuchFileException _) {
            return "";
        }
    }
}
