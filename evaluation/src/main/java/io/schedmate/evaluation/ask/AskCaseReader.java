package io.schedmate.evaluation.ask;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Reads questions, one JSON object per line: id, file, question, answer, mustContain, lines, alsoFair. */
public final class AskCaseReader {

    private static final ObjectMapper JSON = new ObjectMapper();

    private AskCaseReader() {}

    /** @throws IllegalArgumentException if a line is not a question; the message names the line */
    public static List<AskCase> read(Path questions) throws IOException {
        List<AskCase> cases = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(questions)) {
            number++;
            if (!line.isBlank()) {
                cases.add(read(line, number));
            }
        }
        return List.copyOf(cases);
    }

    private static AskCase read(String line, int number) {
        JsonNode node = JSON.readTree(line);
        if (!node.path("question").isString() || !node.path("file").isString()) {
            throw new IllegalArgumentException(
                    "Expected a question and its file in line " + number + " (" + line + ")");
        }
        JsonNode fair = node.path("alsoFair");
        return new AskCase(
                node.path("id").asString(Integer.toString(number)),
                node.path("file").asString(),
                node.path("question").asString(),
                node.path("answer").isString() || node.path("answer").isNumber(),
                alternatives(node.path("mustContain")),
                numbers(node.path("lines")),
                numbers(fair.path(0)),
                texts(fair.path(1)));
    }

    private static List<List<String>> alternatives(JsonNode values) {
        List<List<String>> all = new ArrayList<>();
        values.forEach(value -> all.add(value.isArray() ? texts(value) : List.of(value.asString())));
        return List.copyOf(all);
    }

    private static List<String> texts(JsonNode values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.asString()));
        return List.copyOf(texts);
    }

    private static List<Long> numbers(JsonNode values) {
        List<Long> numbers = new ArrayList<>();
        values.forEach(value -> numbers.add(value.asLong()));
        return List.copyOf(numbers);
    }
}
