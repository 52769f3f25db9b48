package io.schedmate.cli.model;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The language model to call.
 *
 * @param url base URL of an OpenAI-compatible API, including {@code /v1}
 * @param key any text if the server requires none
 * @param timeout the time limit of one call
 */
record ModelSettings(URI url, String name, String key, Duration timeout) {

    static final String URL = "SCHEDMATE_MODEL_URL";
    static final String NAME = "SCHEDMATE_MODEL_NAME";
    static final String KEY = "SCHEDMATE_MODEL_KEY";

    /** Returns the settings; empty without a URL. An option takes precedence over its environment variable. */
    static Optional<ModelSettings> of(
            @Nullable String url, @Nullable String name, Duration timeout, Map<String, String> environment) {
        String endpoint = url == null ? environment.getOrDefault(URL, "") : url;
        String model = name == null ? environment.getOrDefault(NAME, "") : name;
        if (endpoint.isBlank()) {
            if (name != null) {
                throw wrong("Expected the URL of the language model", "none given", "set --model-url or " + URL);
            }
            return Optional.empty();
        }
        if (model.isBlank()) {
            throw wrong("Expected the name of the language model", "none given", "set --model-name or " + NAME);
        }
        // Client libraries reject an empty key; local servers accept any.
        String key = environment.getOrDefault(KEY, "");
        return Optional.of(new ModelSettings(uri(endpoint), model, key.isBlank() ? "none" : key, timeout));
    }

    private static URI uri(String text) {
        try {
            URI uri = URI.create(text.strip());
            String scheme = String.valueOf(uri.getScheme());
            if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                return uri;
            }
        } catch (IllegalArgumentException _) {
            // Reported below, like other texts that are not URLs.
        }
        throw wrong("Expected the URL of a language model", text, "write it as http://host:8000/v1");
    }

    private static CommandFailed wrong(String expected, String value, String remedy) {
        return new CommandFailed(Problem.usage(expected, value, remedy));
    }

    /** Returns the settings without the key. */
    @Override
    public String toString() {
        return "ModelSettings[" + url + ", " + name + "]";
    }
}
