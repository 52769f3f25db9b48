package io.schedmate.cli.standin;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.intake.LogLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Temporary: a log read whole into memory as UTF-8. */
public final class WholeLog {

    private WholeLog() {}

    public static LogLines read(InputStream in) throws IOException {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return new InMemoryLogLines(lines);
    }
}
