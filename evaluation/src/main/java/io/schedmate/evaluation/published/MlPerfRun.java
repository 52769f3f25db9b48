package io.schedmate.evaluation.published;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The facts about a run in its MLPerf logging records, read as JSON: the truth for an extractor.
 *
 * @param succeeded whether the run ended with success
 * @param step the greatest step in a record, or the greatest number of samples divided by the global batch size if that
 *      is further, because the end of a run may name the evaluated step; null if records count neither
 * @param loss the last training loss
 * @param throughputs in order
 */
record MlPerfRun(
        boolean succeeded, @Nullable Long step, @Nullable Double loss, List<Double> throughputs) {

    private static final String MARK = ":::MLL";
    private static final JsonMapper JSON = new JsonMapper();

    static MlPerfRun of(List<String> lines) {
        boolean succeeded = false;
        long step = 0;
        long samples = 0;
        long batch = 0;
        Double loss = null;
        List<Double> throughputs = new ArrayList<>();
        for (String line : lines) {
            JsonNode entry = entry(line);
            JsonNode value = entry.path("value");
            JsonNode metadata = entry.path("metadata");
            step = Math.max(step, count(metadata.path("step_num")));
            samples = Math.max(samples, count(metadata.path("samples_count")));
            switch (entry.path("key").asString("")) {
                case "run_stop" ->
                    succeeded = metadata.path("status").asString("").equals("success");
                case "global_batch_size" -> batch = count(value);
                case "train_loss" -> loss = value.isNumber() ? Double.valueOf(value.asDouble()) : loss;
                case "tracked_stats" -> {
                    if (value.path("throughput").isNumber()) {
                        throughputs.add(value.path("throughput").asDouble());
                    }
                }
                default -> {}
            }
        }
        long steps = Math.max(step, batch > 0 ? samples / batch : 0);
        return new MlPerfRun(succeeded, steps > 0 ? Long.valueOf(steps) : null, loss, List.copyOf(throughputs));
    }

    private static long count(JsonNode number) {
        boolean whole = number.isNumber() && number.asDouble() % 1 == 0;
        return whole ? (long) number.asDouble() : 0;
    }

    private static JsonNode entry(String line) {
        int mark = line.indexOf(MARK);
        int brace = mark < 0 ? -1 : line.indexOf('{', mark);
        if (brace < 0) {
            return JSON.createObjectNode();
        }
        try {
            return JSON.readTree(line.substring(brace, line.lastIndexOf('}') + 1));
        } catch (JacksonException | IndexOutOfBoundsException broken) {
            return JSON.createObjectNode();
        }
    }
}
