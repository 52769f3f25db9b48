package io.schedmate.cli.terminal;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes newline-delimited JSON: one object per line. */
public record JsonLines(PrintWriter out) {

    private static final JsonFactory JSON = new JsonFactory();

    public <T> void write(T value, BiConsumer<JsonObject, T> properties) {
        out.print(line(value, properties));
        out.print('\n');
    }

    public static <T> String line(T value, BiConsumer<JsonObject, T> properties) {
        StringWriter line = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
            new JsonObject(generator).write(value, properties);
        }
        return line.toString();
    }
}
