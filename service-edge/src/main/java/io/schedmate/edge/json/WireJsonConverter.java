package io.schedmate.edge.json;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.BodyCheck;
import io.schedmate.wire.WireJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Parses requests strictly and writes responses with all fields. */
final class WireJsonConverter extends JacksonJsonHttpMessageConverter {

    /** The size limit of a request body. The content of an event must fit into one record of the broker. */
    private static final int MAX_BYTES = 2 << 20;

    private static final JsonMapper STRICT = WireJson.strict();

    private final JacksonJsonHttpMessageConverter strict = new JacksonJsonHttpMessageConverter(STRICT);

    WireJsonConverter() {
        super(WireJson.answers());
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage message, @Nullable Map<String, Object> hints)
            throws IOException {
        byte[] body = message.getBody().readNBytes(MAX_BYTES + 1);
        if (body.length > MAX_BYTES) {
            throw ProblemException.of(
                    ProblemType.TOO_LARGE,
                    "Expected at most %d bytes of JSON, got more. Leave out what is not needed.".formatted(MAX_BYTES));
        }
        try {
            return strict.read(type, new Read(new ByteArrayInputStream(body), message.getHeaders()), hints);
        } catch (HttpMessageNotReadableException unreadable) {
            if (unreadable.getCause() instanceof JacksonException first) {
                throw ProblemException.invalid(BodyCheck.of(STRICT, body, STRICT.constructType(type.getType()), first));
            }
            throw unreadable;
        }
    }

    private record Read(InputStream getBody, HttpHeaders getHeaders) implements HttpInputMessage {}
}
