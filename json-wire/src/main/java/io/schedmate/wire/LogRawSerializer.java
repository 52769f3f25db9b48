package io.schedmate.wire;

import io.schedmate.model.log.LogRaw;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes a shipper's record unchanged. */
final class LogRawSerializer extends StdSerializer<LogRaw> {

    LogRawSerializer() {
        super(LogRaw.class);
    }

    @Override
    public void serialize(LogRaw value, JsonGenerator generator, SerializationContext context) {
        switch (value) {
            case LogRaw.Fields(var values) -> context.writeValue(generator, values);
            case LogRaw.Text(String line) -> generator.writeString(line);
        }
    }
}
