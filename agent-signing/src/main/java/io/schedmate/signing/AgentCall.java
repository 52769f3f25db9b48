package io.schedmate.signing;

import io.schedmate.model.check.Require;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A call to a node agent in its wire form.
 *
 * @param method upper case
 * @param path as sent, escapes included
 * @param query with its question mark; {@code ?} alone when there is none
 * @param headers by name in lower case; of several values with the same name, joined by a comma
 * @param body the bytes, empty when there are none
 */
public record AgentCall(String method, String path, String query, Map<String, String> headers, byte[] body) {

    public AgentCall {
        Require.text("method", method);
        Require.text("path", path);
        var lowered = new TreeMap<String, String>();
        headers.forEach((name, value) -> lowered.put(name.toLowerCase(Locale.ROOT), value));
        headers = Map.copyOf(lowered);
        body = body.clone();
        if (!query.startsWith("?")) {
            throw Require.refused("query", "a string that starts with ?", query, "use ? for an empty query");
        }
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** The header's value; null when it is absent. */
    public @Nullable String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }

    boolean commands() {
        return method.equals("POST");
    }
}
