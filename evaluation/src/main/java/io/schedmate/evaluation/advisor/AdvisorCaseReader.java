package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.advisor.AdvisorCase.Label;
import io.schedmate.evaluation.corpus.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads {@code *cases.jsonl} and {@code *pairs.jsonl} of a folder. */
final class AdvisorCaseReader {

    private AdvisorCaseReader() {}

    static List<AdvisorCase> cases(Path folder) throws IOException {
        List<AdvisorCase> cases = new ArrayList<>();
        for (JsonNode node : values(folder, "cases.jsonl")) {
            cases.add(readCase(node));
        }
        return cases;
    }

    static List<AdvisorCase.Pair> pairs(Path folder) throws IOException {
        return values(folder, "pairs.jsonl").stream()
                .map(node -> new AdvisorCase.Pair(
                        node.path("id").asString(""),
                        side(node.path("a")),
                        side(node.path("b")),
                        node.path("same_workload").asBoolean(),
                        node.path("kind").asString("")))
                .toList();
    }

    private static List<JsonNode> values(Path folder, String ending) throws IOException {
        List<JsonNode> values = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList()) {
                values.addAll(JsonLines.read(file));
            }
        }
        return values;
    }

    private static AdvisorCase.Side side(JsonNode node) {
        return new AdvisorCase.Side(node.path("case").asString(), text(node.path("command")));
    }

    private static AdvisorCase readCase(JsonNode node) {
        Map<WorkloadField, Label> expected = new EnumMap<>(WorkloadField.class);
        for (JsonNode group :
                List.of(node.path("expected"), node.path("expected").path("batch_size"), node.path("resources"))) {
            group.properties()
                    .forEach(entry -> ScoredFields.ofLabel(entry.getKey())
                            .ifPresent(field -> expected.put(field, label(field, entry.getValue()))));
        }
        return new AdvisorCase(
                node.path("id").asString(),
                node.path("repo").asString(""),
                node.path("commit").asString(""),
                node.path("workdir").asString("."),
                node.path("command").asString(),
                node.path("difficulty").asInt(0),
                expected,
                textsByField(node.path("acceptable_if_answered")),
                textsByField(node.path("expected").path("evidence")));
    }

    private static Map<WorkloadField, Set<String>> textsByField(JsonNode node) {
        Map<WorkloadField, Set<String>> texts = new EnumMap<>(WorkloadField.class);
        node.properties()
                .forEach(entry -> fields(entry.getKey())
                        .forEach(field -> texts.computeIfAbsent(field, _ -> new HashSet<>())
                                .addAll(texts(entry.getValue()))));
        return texts;
    }

    private static List<WorkloadField> fields(String name) {
        return switch (name) {
            case "batch_size" -> List.of(WorkloadField.BATCH_PER_DEVICE, WorkloadField.GLOBAL_BATCH);
            case "resources" -> List.of(WorkloadField.GPUS, WorkloadField.NODES);
            default -> ScoredFields.ofLabel(name).map(List::of).orElse(List.of());
        };
    }

    private static Label label(WorkloadField field, JsonNode node) {
        if (node.isNumber()) {
            return new Label.Numbers(List.of(node.asDouble()));
        }
        if (!node.isArray()) {
            return node.isString() ? new Label.Spellings(List.of(node.asString())) : Label.UNDETERMINED;
        }
        if (field == WorkloadField.AUGMENTATION) {
            return new Label.Techniques(
                    node.values().stream().map(AdvisorCaseReader::texts).toList());
        }
        if (!node.isEmpty() && node.get(0).isNumber()) {
            return new Label.Numbers(
                    node.values().stream().map(JsonNode::asDouble).toList());
        }
        return new Label.Spellings(texts(node));
    }

    private static List<String> texts(JsonNode node) {
        return node.isArray()
                ? node.values().stream()
                        .map(value -> value.isNull() ? "null" : value.asString())
                        .toList()
                : List.of(node.isNull() ? "null" : node.asString());
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? node.asString() : null;
    }
}
