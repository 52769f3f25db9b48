package io.schedmate.wire;

import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes a value as a JSON string. */
final class TextSerializer<T> extends StdSerializer<T> {

    private final Function<T, String> text;

    TextSerializer(Class<T> type, Function<T, String> text) {
        super(type);
        this.text = text;
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializationContext context) {
        generator.writeString(text.apply(value));
    }
}
