package io.schedmate.agent.wiring;

import io.schedmate.agent.check.NcclFigures;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses the JSON that nccl-tests writes with {@code -J}. */
public final class NcclJson implements NcclFigures.Reader {

    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public NcclFigures read(String text) {
        try {
            JsonNode root = JSON.readTree(text);
            JsonNode results = root.path("results");
            JsonNode last = results.path(results.size() - 1);
            JsonNode wrong = root.path("out_of_bounds").path("count");
            return new NcclFigures(
                    number(root.path("average_bus_bandwidth").path("bandwidth")),
                    lower(
                            number(last.path("out_of_place").path("bus_bw")),
                            number(last.path("in_place").path("bus_bw"))),
                    wrong.isNumber() ? Long.valueOf(wrong.longValue()) : null);
        } catch (JacksonException cutOff) {
            // The file is incomplete because the run was stopped.
            return NcclFigures.NONE;
        }
    }

    private static @Nullable Double lower(@Nullable Double first, @Nullable Double second) {
        return first == null ? second : second == null ? first : Double.valueOf(Math.min(first, second));
    }

    private static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? Double.valueOf(node.doubleValue()) : null;
    }
}
