package io.schedmate.wire;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;

/** Reads a value from a JSON string and from no other JSON type. */
final class TextDeserializer<T> extends StdDeserializer<T> {

    private final Function<String, T> parse;

    TextDeserializer(Class<T> type, Function<String, T> parse) {
        super(type);
        this.parse = parse;
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return (T) context.handleUnexpectedToken(context.constructType(handledType()), parser);
        }
        String text = parser.getString();
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException e) {
            throw InvalidFormatException.from(parser, String.valueOf(e.getMessage()), text, handledType());
        }
    }
}
