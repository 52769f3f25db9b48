package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A log written for a test, with its expected diagnosis. */
record WrittenLog(
        String name, String owner, String reason, List<String> component, long first, long root, List<String> lines) {

    static List<WrittenLog> all() {
        List<List<String>> blocks = new ArrayList<>();
        List<String> all = new ArrayList<>(resource("failures.txt"));
        all.addAll(resource("more-failures.txt"));
        for (String line : all) {
            if (line.startsWith("=== ")) {
                blocks.add(new ArrayList<>());
            }
            if (!blocks.isEmpty()) {
                blocks.getLast().add(line);
            }
        }
        return blocks.stream().map(WrittenLog::parse).toList();
    }

    boolean healthy() {
        return owner.equals("none");
    }

    InMemoryLogLines log() {
        return new InMemoryLogLines(lines);
    }

    @Override
    public String toString() {
        return name;
    }

    private static WrittenLog parse(List<String> block) {
        String[] head = (block.getFirst().substring(4) + " ").split("\\|");
        long first = 0;
        long root = 0;
        List<String> lines = new ArrayList<>();
        for (String line : block.subList(1, block.size())) {
            boolean marked = line.startsWith("F>") || line.startsWith("R>") || line.startsWith("B>");
            lines.add(marked ? line.substring(2) : line);
            first = marked && first == 0 ? lines.size() : first;
            root = marked && line.charAt(0) != 'F' ? lines.size() : root;
        }
        return new WrittenLog(
                head[0].strip(),
                head[1].strip(),
                head[2].strip(),
                Arrays.stream(head[3].split(","))
                        .map(String::strip)
                        .filter(s -> !s.isEmpty())
                        .toList(),
                first,
                root == 0 ? first : root,
                List.copyOf(lines));
    }

    private static List<String> resource(String name) {
        try (var reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(WrittenLog.class.getResourceAsStream(name)), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
