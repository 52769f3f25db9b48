package io.schedmate.tracker.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.SourceState;
import io.schedmate.wire.WireJson;
import java.util.List;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.StdConverter;

/**
 * The JSON of a state. A state is written with nearly every batch, so the JSON omits everything that has its own
 * columns or rows.
 */
final class AttemptStateJson {

    private static final JsonMapper MAPPER = WireJson.tolerant()
            .rebuild()
            .addMixIn(AttemptState.class, OfItsRow.class)
            .build();

    private static final String SPEEDS = "recent";

    private AttemptStateJson() {}

    static String write(AttemptState state) {
        return MAPPER.writeValueAsString(state);
    }

    static AttemptState read(String json, AttemptKey key, List<SourceState> sources, List<String> tail) {
        ObjectNode row = (ObjectNode) MAPPER.readTree(json);
        row.set("jobId", MAPPER.valueToTree(key.jobId()));
        row.put("attempt", key.attempt());
        row.set("sources", MAPPER.valueToTree(sources));
        row.set("tail", MAPPER.valueToTree(tail));
        if (!row.hasNonNull(SPEEDS)) {
            row.set(SPEEDS, MAPPER.valueToTree(SpeedsJson.of(List.of())));
        }
        return MAPPER.treeToValue(row, AttemptState.class);
    }

    /** Fields that are stored elsewhere; they can be read but are not written. */
    @JsonIgnoreProperties(
            value = {"jobId", "attempt", "sources", "tail"},
            allowSetters = true)
    private interface OfItsRow {

        @JsonProperty(SPEEDS)
        @JsonSerialize(converter = Packed.class)
        @JsonDeserialize(converter = Unpacked.class)
        List<Speed> speeds();
    }

    private static final class Packed extends StdConverter<List<Speed>, SpeedsJson> {
        @Override
        public SpeedsJson convert(List<Speed> speeds) {
            return SpeedsJson.of(speeds);
        }
    }

    private static final class Unpacked extends StdConverter<SpeedsJson, List<Speed>> {
        @Override
        public List<Speed> convert(SpeedsJson packed) {
            return packed.speeds();
        }
    }
}
