package io.schedmate.failure.api.channel;

import java.util.Map;

/** One HTTP request of a channel. */
record Post(String contentType, byte[] body, Map<String, String> headers) {

    Post {
        headers = Map.copyOf(headers);
    }

    static Post json(byte[] body) {
        return new Post("application/json", body, Map.of());
    }
}
