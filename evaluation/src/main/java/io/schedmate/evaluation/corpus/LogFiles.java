package io.schedmate.evaluation.corpus;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.intake.LogLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens logs on disk. A line ends at {@code \n} only; carriage returns are kept. */
@FunctionalInterface
public interface LogFiles {

    LogLines open(Path file);

    /** Reads the whole file as UTF-8; malformed bytes become replacement characters. */
    static LogFiles inMemory() {
        return file -> {
            try {
                return new InMemoryLogLines(lines(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
            lines.add(text.substring(from, at));
            from = at + 1;
        }
        if (from < text.length()) {
            lines.add(text.substring(from));
        }
        return lines;
    }
}
