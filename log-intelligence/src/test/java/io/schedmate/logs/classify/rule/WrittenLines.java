package io.schedmate.logs.classify.rule;

import io.schedmate.model.LineLabel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Labelled lines, written for the tests in the formats that are in use. */
record WrittenLines(LineLabel label, String trap, String line) {

    static List<WrittenLines> all(String resource) {
        var stream = Objects.requireNonNull(WrittenLines.class.getResourceAsStream(resource));
        try (var rows = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return rows.lines()
                    .filter(row -> !row.startsWith("#"))
                    .map(row -> row.split("\t", 3))
                    .map(cells -> new WrittenLines(
                            LineLabel.valueOf(cells[0].toUpperCase(Locale.ROOT)),
                            cells[1],
                            cells[2].replace("\\t", "\t")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
