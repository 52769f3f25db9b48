package io.schedmate.tracker.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.SourceState;
import io.schedmate.wire.WireJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.StdConverter;

/**
 * The JSON of a state. A state is written with nearly every batch, so the JSON omits everything that has its own
 * columns or rows, and packs its lists. A packed list has another name than the one before it, because instances of
 * earlier versions may take over: they read it as empty.
 */
final class AttemptStateJson {

    private static final JsonMapper MAPPER = WireJson.tolerant()
            .rebuild()
            .addMixIn(AttemptState.class, OfItsRow.class)
            .addMixIn(PhaseNotes.class, StoredPhaseNotes.class)
            .build();

    private static final String SPEEDS = "recent";
    private static final String GAPS = "gaps";
    private static final String LOSSES = "recentLosses";
    private static final String PAUSES = "pauses";

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
        packOlder(row);
        return MAPPER.treeToValue(row, AttemptState.class);
    }

    /** Packs the lists of a row of an earlier version. */
    private static void packOlder(ObjectNode row) {
        if (!row.hasNonNull(SPEEDS)) {
            row.set(SPEEDS, MAPPER.valueToTree(SpeedsJson.of(List.of())));
        }
        if (!row.hasNonNull(GAPS)) {
            row.put(GAPS, PackedDoubles.of(numbers(row.path("gapsSeconds"))));
        }
        if (!row.hasNonNull(LOSSES)) {
            row.put(LOSSES, PackedDoubles.of(numbers(row.path("losses"))));
        }
        if (!row.hasNonNull(PAUSES)) {
            row.set(PAUSES, MAPPER.valueToTree(PauseLinesJson.of(pauses(row.path("pauseLines")))));
        }
    }

    private static List<Double> numbers(JsonNode older) {
        return older.isArray() ? List.of(MAPPER.treeToValue(older, Double[].class)) : List.of();
    }

    private static PauseLines pauses(JsonNode older) {
        return older.isObject() ? MAPPER.treeToValue(older, PauseLines.class) : PauseLines.NONE;
    }

    /** Fields that are stored elsewhere, which can be read but are not written, and packed ones. */
    @JsonIgnoreProperties(
            value = {"jobId", "attempt", "sources", "tail"},
            allowSetters = true)
    private interface OfItsRow {

        @JsonProperty(SPEEDS)
        @JsonSerialize(converter = Packed.class)
        @JsonDeserialize(converter = Unpacked.class)
        List<Speed> speeds();

        @JsonProperty(GAPS)
        @JsonSerialize(converter = PackedNumbers.class)
        @JsonDeserialize(converter = UnpackedNumbers.class)
        List<Double> gapsSeconds();

        @JsonProperty(LOSSES)
        @JsonSerialize(converter = PackedNumbers.class)
        @JsonDeserialize(converter = UnpackedNumbers.class)
        List<Double> losses();

        @JsonProperty(PAUSES)
        @JsonSerialize(converter = PackedPauses.class)
        @JsonDeserialize(converter = UnpackedPauses.class)
        PauseLines pauseLines();
    }

    /** The name under which earlier versions store the time of the last line. */
    private interface StoredPhaseNotes {

        @JsonProperty("spokeAt")
        @Nullable
        Instant lastLineAt();
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

    private static final class PackedNumbers extends StdConverter<List<Double>, String> {
        @Override
        public String convert(List<Double> numbers) {
            return PackedDoubles.of(numbers);
        }
    }

    private static final class UnpackedNumbers extends StdConverter<String, List<Double>> {
        @Override
        public List<Double> convert(String packed) {
            return PackedDoubles.read(packed);
        }
    }

    private static final class PackedPauses extends StdConverter<PauseLines, PauseLinesJson> {
        @Override
        public PauseLinesJson convert(PauseLines lines) {
            return PauseLinesJson.of(lines);
        }
    }

    private static final class UnpackedPauses extends StdConverter<PauseLinesJson, PauseLines> {
        @Override
        public PauseLines convert(PauseLinesJson packed) {
            return packed.lines();
        }
    }
}
