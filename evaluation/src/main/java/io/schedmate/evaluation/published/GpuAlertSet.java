package io.schedmate.evaluation.published;

import io.schedmate.evaluation.corpus.JsonLines;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.tables.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The set Parv-01/gpualert-eval: logs of 15 failure modes. A diagnosis is right if its reason is one of the mode's
 * reasons in {@code gpualert-modes.tsv}.
 */
final class GpuAlertSet implements PublicSet {

    private static final String WILD = "wild";

    private final Map<String, Set<String>> reasons =
            Tables.resource(GpuAlertSet.class, "gpualert-modes.tsv", 2).stream()
                    .collect(Collectors.toUnmodifiableMap(
                            List::getFirst, row -> Set.of(row.get(1).split("; "))));

    @Override
    public String name() {
        return "gpualert";
    }

    @Override
    public PublicReport score(Path folder, Reader reader) throws IOException {
        List<JsonNode> labels = JsonLines.read(folder.resolve("corpus/labels.jsonl"));
        if (labels.isEmpty()) {
            throw new IOException("Expected corpus/labels.jsonl (" + folder + ")");
        }
        long wild = labels.stream().filter(GpuAlertSet::isWild).count();
        long right = 0;
        long wildRight = 0;
        List<String> misses = new ArrayList<>();
        for (JsonNode label : labels) {
            Diagnosis found = reader.diagnosis()
                    .diagnose(reader.files()
                            .open(folder.resolve(label.path("log_path").asString(""))));
            String mode = label.path("mode").asString("");
            if (reasons.getOrDefault(mode, Set.of()).contains(String.valueOf(found.reason()))) {
                right++;
                wildRight += isWild(label) ? 1 : 0;
            } else {
                misses.add(
                        label.path("id").asString("") + ": " + found.category().wire() + ", " + found.reason());
            }
        }
        return new PublicReport(
                name(),
                List.of(
                        Figure.rate("public.gpualert.wild", "mode of failure, found in the wild", wildRight, wild),
                        Figure.rate(
                                "public.gpualert.made",
                                "mode of failure, made",
                                right - wildRight,
                                labels.size() - wild)),
                misses);
    }

    private static boolean isWild(JsonNode label) {
        return label.path("source").asString("").equals(WILD);
    }
}
