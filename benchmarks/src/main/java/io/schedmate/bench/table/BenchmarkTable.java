package io.schedmate.bench.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The table of measured figures in a Markdown file. Only programs write it. */
public record BenchmarkTable(Path file) {

    private static final String RULE = "| --- | --- | --- | --- | --- |";
    private static final List<String> NEW =
            List.of("# Benchmarks", "", "| benchmark | figure | of its yardstick | machine | date |", RULE);

    /** Replaces an earlier row of the same benchmark and machine, or appends the row. */
    public void put(List<BenchmarkRow> rows) throws IOException {
        List<String> lines = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : NEW);
        if (!lines.contains(RULE)) {
            lines.addAll(NEW.subList(1, NEW.size()));
        }
        rows.forEach(row -> put(row, lines));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }

    private static void put(BenchmarkRow row, List<String> lines) {
        for (int at = 0; at < lines.size(); at++) {
            if (row.replaces(lines.get(at))) {
                lines.set(at, row.markdown());
                return;
            }
        }
        int end = lines.indexOf(RULE) + 1;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        lines.add(end, row.markdown());
    }
}
