package io.schedmate.cli.terminal;

import io.schedmate.model.WireValue;
import java.util.Collection;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A JSON object that is being written. Properties are written in the order of the calls; missing values are null. */
public record JsonObject(JsonGenerator generator) {

    public JsonObject text(String name, @Nullable String value) {
        generator.writeName(name);
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
        return this;
    }

    public JsonObject wire(String name, @Nullable WireValue value) {
        return text(name, value == null ? null : value.wire());
    }

    /** Writes a number. Infinity and NaN, which are not JSON numbers, are written as strings. */
    public JsonObject number(String name, @Nullable Number value) {
        generator.writeName(name);
        switch (value) {
            case null -> generator.writeNull();
            case Double d -> generator.writeNumber(d);
            case Number n -> generator.writeNumber(n.longValue());
        }
        return this;
    }

    public JsonObject flag(String name, @Nullable Boolean value) {
        generator.writeName(name);
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeBoolean(value);
        }
        return this;
    }

    public <T> JsonObject object(String name, @Nullable T value, BiConsumer<JsonObject, T> properties) {
        generator.writeName(name);
        if (value == null) {
            generator.writeNull();
        } else {
            write(value, properties);
        }
        return this;
    }

    public <T> JsonObject objects(String name, Collection<T> values, BiConsumer<JsonObject, T> properties) {
        generator.writeName(name);
        generator.writeStartArray();
        values.forEach(value -> write(value, properties));
        generator.writeEndArray();
        return this;
    }

    public JsonObject texts(String name, @Nullable Collection<String> values) {
        generator.writeName(name);
        if (values == null) {
            generator.writeNull();
            return this;
        }
        generator.writeStartArray();
        values.forEach(generator::writeString);
        generator.writeEndArray();
        return this;
    }

    <T> void write(T value, BiConsumer<JsonObject, T> properties) {
        generator.writeStartObject();
        properties.accept(this, value);
        generator.writeEndObject();
    }
}
