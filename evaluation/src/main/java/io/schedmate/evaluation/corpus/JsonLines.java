package io.schedmate.evaluation.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a file with one JSON value per line. */
public final class JsonLines {

    private static final JsonMapper JSON = new JsonMapper();

    private JsonLines() {}

    /**
     * Returns all values of {@code file}; empty if it does not exist.
     *
     * @throws IOException if the file cannot be read or a line is not JSON; the message names the line
     */
    public static List<JsonNode> read(Path file) throws IOException {
        List<JsonNode> values = new ArrayList<>();
        if (Files.notExists(file)) {
            return values;
        }
        int number = 0;
        for (String line : Files.readString(file).split("\n")) {
            number++;
            if (!line.isBlank()) {
                try {
                    values.add(JSON.readTree(line));
                } catch (JacksonException e) {
                    throw new IOException("expected JSON (" + file + ":" + number + ")", e);
                }
            }
        }
        return values;
    }
}
