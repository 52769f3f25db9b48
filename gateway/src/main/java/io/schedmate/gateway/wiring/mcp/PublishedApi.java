package io.schedmate.gateway.wiring.mcp;

import io.schedmate.gateway.access.Operations;
import io.schedmate.gateway.session.ToolCalls;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * Calls the published API with the caller's own key, so that access rights, limits and audit entries are the same as
 * for direct calls.
 */
final class PublishedApi {

    /** A response, limited to the size that is passed on. */
    record Answer(int status, String text, boolean cut) {

        boolean isGood() {
            return status / 100 == 2;
        }
    }

    private final RestClient http;
    private final Supplier<URI> address;
    private final ToolCalls proofs;
    private final int maxBytes;

    PublishedApi(RestClient http, Supplier<URI> address, ToolCalls proofs, GatewayProperties.Assistants settings) {
        this.http = http;
        this.address = address;
        this.proofs = proofs;
        this.maxBytes = (int) settings.resultLimit().toBytes();
    }

    Answer call(PublishedTool tool, Map<String, Object> arguments, AssistantCaller caller) {
        var call = http.method(HttpMethod.valueOf(tool.operation().method()))
                .uri(URI.create(address.get() + Operations.PREFIX + tool.address(arguments)))
                .header(caller.header(), caller.proof())
                .header(ToolCalls.HEADER, proofs.proof(caller.limitedAs(), caller.address()));
        if (!tool.body().isEmpty()) {
            call.contentType(MediaType.APPLICATION_JSON).body(tool.body(arguments));
        }
        try {
            return call.exchangeForRequiredValue(
                    (_, answer) -> read(answer.getStatusCode().value(), answer.getBody()));
        } catch (ResourceAccessException unavailable) {
            return new Answer(503, "The API did not answer. Try again.", false);
        }
    }

    private Answer read(int status, InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(maxBytes + 1);
        boolean cut = bytes.length > maxBytes;
        String text = new String(bytes, 0, Math.min(bytes.length, maxBytes), StandardCharsets.UTF_8);
        // Removes a last character that was cut apart.
        return new Answer(status, cut && text.endsWith("\uFFFD") ? text.substring(0, text.length() - 1) : text, cut);
    }
}
