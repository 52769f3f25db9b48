package io.schedmate.evaluation.versions;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The folder in which a repository's commits are checked out one after the other. A file that is equal in two commits
 * is not written again, as with {@code git pull}. A file whose content is missing in the repository is skipped.
 */
final class CheckedOut {

    private static final String LINK = "120000";
    private static final String MODULE = "160000";

    private final Path repository;
    private final Path tree;
    private Map<String, Entry> laid = Map.of();

    CheckedOut(Path repository, Path tree) {
        this.repository = repository;
        this.tree = tree;
    }

    private record Entry(String mode, String hash) {}

    /** Returns up to {@code most} commits along first parents, the oldest first. */
    List<String> commits(String last, int most) throws IOException {
        return git("rev-list", "--first-parent", "--max-count=" + most, last)
                .lines()
                .toList()
                .reversed();
    }

    /** Changes the folder to the content of a commit. */
    void move(String commit) throws IOException {
        Map<String, Entry> wanted = entries(commit);
        for (String path : laid.keySet()) {
            if (!wanted.containsKey(path)) {
                remove(tree.resolve(path));
            }
        }
        Map<String, Entry> changed = new HashMap<>(wanted);
        changed.entrySet().removeAll(laid.entrySet());
        write(changed);
        laid = wanted;
    }

    private Map<String, Entry> entries(String commit) throws IOException {
        Map<String, Entry> entries = new HashMap<>();
        for (String line : git("ls-tree", "-r", "-z", commit).split("\0")) {
            // MODE SP TYPE SP HASH TAB PATH
            int tab = line.indexOf('\t');
            if (tab > 0 && !line.startsWith(MODULE)) {
                String[] head = line.substring(0, tab).split(" ");
                entries.put(line.substring(tab + 1), new Entry(head[0], head[2]));
            }
        }
        return entries;
    }

    private void write(Map<String, Entry> entries) throws IOException {
        Process process = start("cat-file", "--batch");
        try (OutputStream questions = new BufferedOutputStream(process.getOutputStream());
                DataInputStream answers = new DataInputStream(process.getInputStream())) {
            for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                questions.write((entry.getValue().hash() + "\n").getBytes(StandardCharsets.UTF_8));
                questions.flush();
                // HASH SP TYPE SP SIZE, or HASH SP missing
                String[] head = line(answers).split(" ");
                if (head.length == 3) {
                    byte[] content = answers.readNBytes(Integer.parseInt(head[2]));
                    answers.readByte();
                    write(tree.resolve(entry.getKey()), entry.getValue().mode(), content);
                }
            }
        } finally {
            process.destroyForcibly();
        }
    }

    private static void write(Path file, String mode, byte[] content) throws IOException {
        remove(file);
        Files.createDirectories(Objects.requireNonNull(file.getParent(), "a folder"));
        if (mode.equals(LINK)) {
            Files.createSymbolicLink(file, Path.of(new String(content, StandardCharsets.UTF_8)));
        } else {
            Files.write(file, content);
        }
    }

    /** Deletes a file and the folders that become empty, as git does. */
    private static void remove(Path file) throws IOException {
        if (Files.isDirectory(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.deleteIfExists(file);
        Path folder = file.getParent();
        while (folder != null && Files.isDirectory(folder)) {
            try (Stream<Path> inside = Files.list(folder)) {
                if (inside.findAny().isPresent()) {
                    return;
                }
            }
            Files.delete(folder);
            folder = folder.getParent();
        }
    }

    private static String line(DataInputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.readUnsignedByte(); next != '\n'; next = in.readUnsignedByte()) {
            line.append((char) next);
        }
        return line.toString();
    }

    private String git(String... arguments) throws IOException {
        Process process = start(arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("Expected git to %s in %s, got (exit status %d). Name another commit."
                        .formatted(String.join(" ", arguments), repository, process.exitValue()));
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Expected time for git.", e);
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = Stream.concat(
                        Stream.of("git", "--git-dir=" + repository, "-c", "safe.directory=*"), Stream.of(arguments))
                .toList();
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(tree.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        return builder.start();
    }
}
