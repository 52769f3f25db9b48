package io.schedmate.languagemodel.openai;

import java.net.URI;
import java.time.Duration;

/**
 * The endpoint of a model.
 *
 * @param baseUrl base URL of the OpenAI-compatible API, including {@code /v1}
 * @param apiKey the API key; any text if the server requires none
 * @param timeout time limit of one call, including the whole answer
 */
public record OpenAiEndpoint(URI baseUrl, String apiKey, String model, Duration timeout) {

    public OpenAiEndpoint {
        if (!baseUrl.isAbsolute()) {
            throw new IllegalArgumentException(
                    "expected an absolute URL of the model's API (" + baseUrl + "). Start it with http:// or https://");
        }
        if (model.isBlank()) {
            throw new IllegalArgumentException("expected the name of a model. Ask the server's /models for one");
        }
    }

    @Override
    public String toString() {
        return "OpenAiEndpoint[" + baseUrl + ", " + model + "]";
    }
}
