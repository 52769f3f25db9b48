package io.schedmate.wire;

import io.schedmate.model.event.LogRaw;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a shipper's record: an object or a text. */
final class LogRawDeserializer extends StdDeserializer<LogRaw> {

    LogRawDeserializer() {
        super(LogRaw.class);
    }

    // NullAway does not see the annotation inside the type of a compact constructor of another module.
    @Override
    @SuppressWarnings("NullAway")
    public @Nullable LogRaw deserialize(JsonParser parser, DeserializationContext context) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> new LogRaw.Fields(fields(parser, context));
            case VALUE_STRING -> new LogRaw.Text(parser.getString());
            default -> (LogRaw) context.handleUnexpectedToken(LogRaw.class, parser);
        };
    }

    /** Nearly all values are texts and whole numbers; to look for the reader of each costs more than to read it. */
    private static Map<String, @Nullable Object> fields(JsonParser parser, DeserializationContext context) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            values.put(
                    name,
                    switch (parser.nextToken()) {
                        case VALUE_STRING -> parser.getString();
                        case VALUE_NUMBER_INT -> parser.getNumberValue();
                        case VALUE_NULL -> null;
                        default -> context.readValue(parser, Object.class);
                    });
        }
        return values;
    }
}
