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
 * Defines SchedMate's JSON once for all parts.
 *
 * <ul>
 *   <li>Properties are written in the order of the record's components. Events omit null values, answers include them.
 *       Empty values are always written. Missing and null read the same; a missing list or map reads as an empty one.
 *   <li>Members of closed sets are written as their wire values, ids as strings, times as ISO-8601 in UTC. There are no
 *       durations: names end in {@code Seconds}. NaN is the string {@code "NaN"}.
 *   <li>In a sealed family of records, property {@code kind} names the member.
 * </ul>
 */
public final class WireJson {

    private WireJson() {}

    /** Returns a mapper for JSON that SchedMate wrote, maybe in a newer version: it ignores unknown properties. */
    public static JsonMapper tolerant() {
        return tolerantBuilder().build();
    }

    /**
     * Returns a mapper for events. Their writer may be newer than this reader, and every reader's store must be able to
     * keep them.
     */
    public static JsonMapper events() {
        return tolerantBuilder()
                .addModule(StorableModule.replacing().withTimes())
                .build();
    }

    private static JsonMapper.Builder tolerantBuilder() {
        return configure(JsonMapper.builder()).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    /**
     * Returns a mapper for request bodies. It refuses unknown properties, strings that no store can keep, and numbers
     * or booleans in place of strings, so that the caller learns of the mistake.
     */
    public static JsonMapper strict() {
        return strictBuilder().addModule(StorableModule.refusing()).build();
    }

    /** Returns a mapper for request bodies with program output: like {@link #strict()}, but accepts every string. */
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
                // That setting alone still accepts 1 and true as strings.
                .withCoercionConfig(
                        LogicalType.Textual,
                        texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
    }

    /** Returns a mapper for answers of the API. It writes unknown values as null, so that callers see every field. */
    public static JsonMapper answers() {
        return configure(JsonMapper.builder())
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS))
                .build();
    }

    /** Applies the settings that all mappers share to a builder. */
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
