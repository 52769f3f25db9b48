package io.schedmate.wire;

import io.schedmate.model.event.LogRaw;
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
    @SuppressWarnings({"unchecked", "NullAway"})
    public @Nullable LogRaw deserialize(JsonParser parser, DeserializationContext context) {
        return switch (parser.currentToken()) {
            case START_OBJECT ->
                new LogRaw.Fields((Map<String, @Nullable Object>) context.readValue(parser, Map.class));
            case VALUE_STRING -> new LogRaw.Text(parser.getString());
            default -> (LogRaw) context.handleUnexpectedToken(LogRaw.class, parser);
        };
    }
}
