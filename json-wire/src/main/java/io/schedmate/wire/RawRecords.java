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

/** Reads values of topic log-raw, which may be a JSON object or a bare line. */
public final class RawRecords {

    /** Each line is a record: without a mapper it takes a third less to read. Few threads read, so each keeps its buffers. */
    private final JsonFactory json = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();

    /** What is no JSON object is a line of text; bytes that are not UTF-8 become replacement characters. */
    public LogRaw read(byte[] value) {
        if (value.length > 1 && value[0] == '{' && value[1] != 0) {
            try (JsonParser parser = json.createParser(ObjectReadContext.empty(), value)) {
                LogRaw fields = fields(parser);
                if (fields != null) {
                    return fields;
                }
            } catch (JacksonException notUtf8OrNotJson) {
                // As a text it may be read, or it is the line.
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
            // A training log prints dictionaries too: {'loss': 2.3}
            return new LogRaw.Text(text);
        }
    }

    /** An object with nothing after it; null = it is anything else. */
    private static @Nullable LogRaw fields(JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return null;
        }
        LogRaw fields = RawFields.record(parser);
        return parser.nextToken() == null ? fields : null;
    }
}
