package io.schedmate.local;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A call of the API.
 *
 * @param path path below {@code /api/v1}, with its query
 */
record Call(String method, String path, Map<String, String> headers, Supplier<BodyPublisher> body) {

    private static final String TYPE = "Content-Type";

    static Call get(String path) {
        return new Call("GET", path, Map.of(), BodyPublishers::noBody);
    }

    static Call delete(String path) {
        return new Call("DELETE", path, Map.of(), BodyPublishers::noBody);
    }

    static Call json(String path, String json) {
        return body(path, "application/json", BodyPublishers.ofString(json));
    }

    static Call text(String path, String text) {
        return body(path, "text/plain", BodyPublishers.ofString(text));
    }

    static Call body(String path, String type, BodyPublisher body) {
        return new Call("POST", path, Map.of(TYPE, type), () -> body);
    }

    /** Returns a call with a job or a question, and its source tree. */
    static Call multipart(String path, String part, String json, byte[] archive) {
        String boundary = "end-of-part";
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head(boundary, "name=\"%s\"".formatted(part), "application/json"));
        bytes.writeBytes(json.getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(head(boundary, "name=\"archive\"; filename=\"tree\"", "application/octet-stream"));
        bytes.writeBytes(archive);
        bytes.writeBytes("\r\n--%s--\r\n".formatted(boundary).getBytes(StandardCharsets.UTF_8));
        return body(path, "multipart/form-data; boundary=" + boundary, BodyPublishers.ofByteArray(bytes.toByteArray()));
    }

    Call with(String header, String value) {
        var more = new HashMap<>(headers);
        more.put(header, value);
        return new Call(method, path, Map.copyOf(more), body);
    }

    private static byte[] head(String boundary, String disposition, String type) {
        return "--%s\r\nContent-Disposition: form-data; %s\r\nContent-Type: %s\r\n\r\n"
                .formatted(boundary, disposition, type)
                .getBytes(StandardCharsets.UTF_8);
    }
}
