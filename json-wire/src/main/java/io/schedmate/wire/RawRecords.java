package io.schedmate.wire;

import io.schedmate.model.log.LogRaw;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** Reads values of topic {@code log-raw}: JSON objects or bare lines. */
public final class RawRecords {

    /**
     * Each line is a record, and reading it without a mapper takes a third less time. Few threads read, so each keeps
     * its buffers.
     */
    private final JsonFactory json = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();

    /**
     * Reads a record. A value that is not a JSON object is a line of text; invalid UTF-8 becomes replacement
     * characters.
     */
    public LogRaw read(byte[] value) {
        if (value.length > 1 && value[0] == '{' && value[1] != 0) {
            try (JsonParser parser = json.createParser(ObjectReadContext.empty(), value)) {
                LogRaw fields = fields(parser);
                if (fields != null) {
                    return fields;
                }
            } catch (JacksonException notUtf8OrNotJson) {
                // Try it as text next; if that fails too, it is the line.
            }
        }
        return readText(new String(value, StandardCharsets.UTF_8));
    }

    private LogRaw readText(String text) {
        if (!text.stripLeading().startsWith("{")) {
            return new LogRaw.Text(text);
        }
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), text)) {
            LogRaw fields = fields(parser);
            return fields == null ? new LogRaw.Text(text) : fields;
        } catch (JacksonException notJson) {
            // Training logs print dictionaries too: {'loss': 2.3}
            return new LogRaw.Text(text);
        }
    }

    /** Reads an object with nothing after it. Returns null for anything else. */
    private static @Nullable LogRaw fields(JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return null;
        }
        LogRaw fields = RawFields.record(parser);
        return parser.nextToken() == null ? fields : null;
    }
}
