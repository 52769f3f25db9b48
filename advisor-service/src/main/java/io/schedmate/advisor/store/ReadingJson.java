package io.schedmate.advisor.store;

import io.schedmate.code.admission.Reading;
import io.schedmate.code.tree.TreeQuestion;
import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The stored form of a reading: the workload, and each question with its outcome as a list. */
final class ReadingJson {

    private static final int PARTS = 4;
    private static final JsonMapper MAPPER = WorkloadJson.mapper();

    private ReadingJson() {}

    /**
     * The stored form.
     *
     * @param asked kind, path, detail and outcome of each question
     */
    private record Stored(
            @Nullable Workload metadata,
            @Nullable List<List<String>> asked,
            @Nullable Map<String, String> stamps) {}

    static String written(Reading reading) {
        List<List<String>> asked = new ArrayList<>();
        reading.rests()
                .outcomes()
                .forEach((question, outcome) ->
                        asked.add(List.of(question.kind().name(), question.path(), question.detail(), outcome)));
        return MAPPER.writeValueAsString(
                new Stored(reading.metadata(), asked, reading.rests().stamps()));
    }

    /** Reads the stored form; empty if another release wrote it in a different form. */
    static Optional<Reading> read(String stored) {
        try {
            return Optional.ofNullable(MAPPER.readValue(stored, Stored.class)).flatMap(ReadingJson::reading);
        } catch (JacksonException | IllegalArgumentException otherForm) {
            return Optional.empty();
        }
    }

    private static Optional<Reading> reading(Stored read) {
        if (read.metadata() == null || read.asked() == null || read.stamps() == null) {
            return Optional.empty();
        }
        Map<TreeQuestion, String> outcomes = new HashMap<>();
        for (List<String> each : read.asked()) {
            if (each.size() != PARTS) {
                return Optional.empty();
            }
            outcomes.put(
                    new TreeQuestion(TreeQuestion.Kind.valueOf(each.get(0)), each.get(1), each.get(2)), each.get(3));
        }
        return Optional.of(new Reading(read.metadata(), new TreeRecord(outcomes, read.stamps())));
    }
}
