package io.schedmate.wire;

import io.schedmate.model.log.LogRaw;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a shipper's record: an object or a string. */
final class LogRawDeserializer extends StdDeserializer<LogRaw> {

    LogRawDeserializer() {
        super(LogRaw.class);
    }

    @Override
    public @Nullable LogRaw deserialize(JsonParser parser, DeserializationContext context) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> RawFields.record(parser);
            case VALUE_STRING -> new LogRaw.Text(parser.getString());
            default -> (LogRaw) context.handleUnexpectedToken(LogRaw.class, parser);
        };
    }
}
