package io.schedmate.wire;

import io.schedmate.model.event.LogRaw;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads values of topic log-raw, which may be a JSON object or a bare line. */
public final class RawRecords {

    private final JsonMapper mapper = WireJson.tolerant();

    /** What is no JSON object is a line of text; bytes that are not UTF-8 become replacement characters. */
    public LogRaw read(byte[] value) {
        if (value.length > 1 && value[0] == '{' && value[1] != 0) {
            try {
                return mapper.readValue(value, LogRaw.class);
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
        try {
            return mapper.readValue(text, LogRaw.class);
        } catch (JacksonException notJson) {
            // A training log prints dictionaries too: {'loss': 2.3}
            return new LogRaw.Text(text);
        }
    }
}
