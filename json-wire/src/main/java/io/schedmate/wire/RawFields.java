package io.schedmate.wire;

import io.schedmate.model.log.LogRaw;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads an object of any form straight from the parser. Nearly all values of shippers' records are strings and whole
 * numbers, and finding the deserializer of each value costs more than reading it.
 */
final class RawFields {

    private RawFields() {}

    /** Returns the record for the object at which the parser stands. */
    // NullAway does not see the annotation inside the type of a compact constructor of another module.
    @SuppressWarnings("NullAway")
    static LogRaw.Fields record(JsonParser parser) {
        return new LogRaw.Fields(read(parser));
    }

    /** Reads the fields. The last of several fields with one name counts. */
    private static Map<String, @Nullable Object> read(JsonParser parser) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            values.put(name, value(parser, parser.nextToken()));
        }
        return values;
    }

    private static @Nullable Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case START_OBJECT -> read(parser);
            case START_ARRAY -> list(parser);
            default -> null;
        };
    }

    private static List<@Nullable Object> list(JsonParser parser) {
        List<@Nullable Object> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            values.add(value(parser, token));
        }
        return values;
    }
}
