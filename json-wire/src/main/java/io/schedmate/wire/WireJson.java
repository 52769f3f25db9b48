package io.schedmate.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * The JSON of SchedMate, decided once for every part.
 *
 * <ul>
 *   <li>Properties are written in the order of the record's components; what is null is left out of events and written in
 *       answers, what is empty is written. Missing and null read the same, a missing list or map as an empty one.
 *   <li>Closed sets are their wire values, ids texts, times ISO-8601 in UTC. There are no durations: names end in
 *       {@code Seconds}. A number that is none is the text {@code "NaN"}.
 *   <li>Of a closed family of records, property {@code kind} tells which one it is.
 * </ul>
 */
public final class WireJson {

    private WireJson() {}

    /** For what we wrote ourselves, maybe with a newer version: unknown properties are passed over. */
    public static JsonMapper tolerant() {
        return tolerantBuilder().build();
    }

    /** For events, whose writer may be newer than this reader, and which every reader's store must be able to keep. */
    public static JsonMapper events() {
        return tolerantBuilder()
                .addModule(StorableModule.replacing().withTimes())
                .build();
    }

    private static JsonMapper.Builder tolerantBuilder() {
        return configure(JsonMapper.builder()).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    /**
     * For what callers send over HTTP, where a property that nobody reads is a slip to be told about, as is a text that no
     * store can keep, or a number or a truth value in the place of a text.
     */
    public static JsonMapper strict() {
        return strictBuilder().addModule(StorableModule.refusing()).build();
    }

    /** For what callers send over HTTP of texts that programs have printed: as {@link #strict()}, but each text is taken. */
    public static JsonMapper printed() {
        return strictBuilder().addModule(StorableModule.replacing()).build();
    }

    private static JsonMapper.Builder strictBuilder() {
        return configure(JsonMapper.builder(JsonFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build()))
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                // That alone still takes 1 and true for texts.
                .withCoercionConfig(
                        LogicalType.Textual,
                        texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
    }

    /** For what the API answers: what is not known is written as null, so that a caller need not guess the fields. */
    public static JsonMapper answers() {
        return configure(JsonMapper.builder())
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS))
                .build();
    }

    /** Applies what all have in common, for a mapper that someone else builds. */
    public static JsonMapper.Builder configure(JsonMapper.Builder builder) {
        JsonSetter.Value missingIsEmpty = JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL);
        return builder.addModule(new WireModule())
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                .withConfigOverride(List.class, override -> override.setNullHandling(missingIsEmpty))
                .withConfigOverride(Map.class, override -> override.setNullHandling(missingIsEmpty));
    }
}
