package io.schedmate.edge.json;

import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;

/** Reads what callers send strictly and writes what they get in full. */
final class WireJsonConverter extends JacksonJsonHttpMessageConverter {

    private final JacksonJsonHttpMessageConverter strict = new JacksonJsonHttpMessageConverter(WireJson.strict());

    WireJsonConverter() {
        super(WireJson.answers());
    }

    @Override
    public Object read(
            ResolvableType type, HttpInputMessage message, @Nullable Map<String, Object> hints) throws IOException {
        return strict.read(type, message, hints);
    }
}
