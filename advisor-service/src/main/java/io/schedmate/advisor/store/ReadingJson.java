package io.schedmate.advisor.store;

import io.schedmate.code.admission.Reading;
import io.schedmate.code.tree.TreeQuestion;
import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The stored form of a reading: the workload, and each question with its outcome as a list. */
final class ReadingJson {

    private static final JsonMapper MAPPER = WorkloadJson.mapper();

    private ReadingJson() {}

    /** @param asked kind, path, detail and outcome of each question */
    private record Stored(Workload metadata, List<List<String>> asked, Map<String, String> stamps) {}

    static String written(Reading reading) {
        List<List<String>> asked = new ArrayList<>();
        reading.rests()
                .outcomes()
                .forEach((question, outcome) ->
                        asked.add(List.of(question.kind().name(), question.path(), question.detail(), outcome)));
        return MAPPER.writeValueAsString(
                new Stored(reading.metadata(), asked, reading.rests().stamps()));
    }

    static Reading read(String stored) {
        Stored read = MAPPER.readValue(stored, Stored.class);
        Map<TreeQuestion, String> outcomes = new HashMap<>();
        read.asked()
                .forEach(each -> outcomes.put(
                        new TreeQuestion(TreeQuestion.Kind.valueOf(each.get(0)), each.get(1), each.get(2)),
                        each.get(3)));
        return new Reading(read.metadata(), new TreeRecord(outcomes, read.stamps()));
    }
}
