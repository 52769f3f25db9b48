package io.schedmate.code.config;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads JSON with the line of each value. Comments and trailing commas are accepted, as many programs do. */
final class JsonReader {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final int DEPTH = 60;
    private static final int NODES = 60_000;

    private final JsonParser parser;
    private final Function<JsonParser, Origin> origins;
    private int nodesLeft = NODES;

    private JsonReader(JsonParser parser, Function<JsonParser, Origin> origins) {
        this.parser = parser;
        this.origins = origins;
    }

    /**
     * @param file path from the root, for the origins of the values
     * @return empty if the text is not one JSON value within the limits
     */
    static Optional<Value> read(String text, String file) {
        WorkLimit.spend(text.length());
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            Function<JsonParser, Origin> origins =
                    at -> Origin.at(file, at.currentTokenLocation().getLineNr());
            Value value = new JsonReader(parser, origins).value(parser.nextToken(), 0);
            return value != null && parser.nextToken() == null ? Optional.of(value) : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    /** Reads the next value of {@code parser} with a single origin for all its parts; null if it exceeds the limits. */
    static @Nullable Value value(JsonParser parser, Origin origin) {
        return new JsonReader(parser, _ -> origin).value(parser.nextToken(), 0);
    }

    /** Returns the value; null if it exceeds the limits. */
    private @Nullable Value value(@Nullable JsonToken token, int depth) {
        if (token == null || depth > DEPTH || nodesLeft-- <= 0) {
            return null;
        }
        Origin at = origins.apply(parser);
        return switch (token) {
            case START_OBJECT -> entries(at, depth);
            case START_ARRAY -> items(at, depth);
            case VALUE_STRING -> new Text(parser.getString(), at);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Literals.number(parser.getString(), at);
            case VALUE_TRUE -> new Flag(true, at);
            case VALUE_FALSE -> new Flag(false, at);
            case VALUE_NULL -> new None(at);
            default -> null;
        };
    }

    private @Nullable Value entries(Origin at, int depth) {
        Entries entries = Entries.empty(at);
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            Value value = value(parser.nextToken(), depth + 1);
            if (value == null) {
                return null;
            }
            entries.values().put(key, value);
        }
        return parser.currentToken() == JsonToken.END_OBJECT ? entries : null;
    }

    private @Nullable Value items(Origin at, int depth) {
        List<Value> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            Value value = value(token, depth + 1);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return new Items(values, at);
    }
}
