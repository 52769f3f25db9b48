package io.schedmate.local;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Calls of every operation of a document, created from its schemas and broken in many ways. The same seed gives the
 * same calls.
 */
final class BrokenCalls {

    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");
    private static final List<String> TYPES = List.of(
            "application/json",
            "application/json;charset=utf-16",
            "text/plain",
            "text/csv",
            "application/x-ndjson",
            "application/xml",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=end-of-part",
            "nonsense",
            "*/*",
            "a/b;c",
            "application/x-www-form-urlencoded");

    /** A body whose text form is its content, for messages. */
    private record Body(byte[] bytes) implements Supplier<BodyPublisher> {

        private static final int SHOWN = 500;

        @Override
        public BodyPublisher get() {
            return bytes.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes);
        }

        @Override
        public String toString() {
            return new String(bytes, 0, Math.min(SHOWN, bytes.length), StandardCharsets.UTF_8);
        }
    }

    private record Operation(String method, String path, List<JsonNode> parameters, JsonNode content) {}

    private final List<Operation> operations = new ArrayList<>();
    private final List<String> jobs;
    private final Random random;
    private final Hostile hostile;
    private final SchemaValues values;

    /** @param jobs ids of existing jobs */
    BrokenCalls(JsonNode document, List<String> jobs, long seed) {
        this.jobs = jobs;
        this.random = new Random(seed);
        this.hostile = new Hostile(random);
        this.values = new SchemaValues(document, random, hostile, 60);
        document.path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, call) -> {
                    if (METHODS.contains(method)) {
                        var parameters = new ArrayList<JsonNode>();
                        item.path("parameters").forEach(parameters::add);
                        call.path("parameters").forEach(parameters::add);
                        operations.add(new Operation(
                                method,
                                path,
                                parameters,
                                values.resolved(call.path("requestBody")).path("content")));
                    }
                }));
    }

    /** Returns one call of each operation. */
    List<Call> round() {
        return operations.stream().map(this::call).toList();
    }

    private Call call(Operation operation) {
        String path = operation.path();
        var query = new ArrayList<String>();
        var headers = new HashMap<String, String>();
        for (JsonNode each : operation.parameters()) {
            JsonNode parameter = values.resolved(each);
            String name = parameter.path("name").asString();
            switch (parameter.path("in").asString()) {
                case "path" -> path = path.replace("{" + name + "}", segment(name, parameter.path("schema")));
                case "query" -> query(name, parameter, query);
                default -> {
                    if (random.nextInt(2) == 0) {
                        headers.put(name, header(parameter));
                    }
                }
            }
        }
        if (random.nextInt(20) == 0) {
            query.add("unknown=" + hostile.address());
            query.add(hostile.address() + "=1");
        }
        if (random.nextInt(20) == 0) {
            headers.put("Accept", TYPES.get(random.nextInt(TYPES.size())));
        }
        byte[] body = body(operation.content(), headers);
        return new Call(
                operation.method().toUpperCase(Locale.ROOT),
                path + (query.isEmpty() ? "" : "?" + String.join("&", query)),
                Map.copyOf(headers),
                new Body(body));
    }

    private String segment(String name, JsonNode schema) {
        if (random.nextInt(4) == 0) {
            String odd = hostile.address();
            return odd.isEmpty() || odd.equals("..") ? "%20" : odd;
        }
        boolean known = name.equals("jobId") && random.nextInt(3) > 0;
        return known ? jobs.get(random.nextInt(jobs.size())) : values.text(schema);
    }

    private void query(String name, JsonNode parameter, List<String> query) {
        int times =
                parameter.path("required").asBoolean(false) ? random.nextInt(20) == 0 ? 0 : 1 : random.nextInt(3) / 2;
        for (int each = 0; each < times + (random.nextInt(40) == 0 ? 1 : 0); each++) {
            boolean broken = random.nextInt(3) == 0;
            query.add(name + "=" + (broken ? hostile.address() : values.text(parameter.path("schema"))));
        }
    }

    /** Returns a header value that a client can send. */
    private String header(JsonNode parameter) {
        String text = random.nextBoolean() ? hostile.address() : values.text(parameter.path("schema"));
        return text.isEmpty() ? " " : text;
    }

    private byte[] body(JsonNode content, Map<String, String> headers) {
        if (content.isEmpty()) {
            return new byte[0];
        }
        var types = new ArrayList<String>();
        content.forEachEntry((type, _) -> types.add(type));
        String type = types.get(random.nextInt(types.size()));
        boolean otherType = random.nextInt(15) == 0;
        boolean multipart = type.startsWith("multipart");
        headers.put(
                "Content-Type",
                otherType
                        ? TYPES.get(random.nextInt(TYPES.size()))
                        : type + (multipart ? "; boundary=end-of-part" : ""));
        JsonNode schema = content.path(type).path("schema");
        return damaged(multipart ? parts(schema) : (type.equals("application/json") ? json(schema) : lines(schema)));
    }

    private byte[] json(JsonNode schema) {
        return values.json(schema).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] lines(JsonNode schema) {
        var text = new StringBuilder();
        for (int each = 0; each < random.nextInt(5); each++) {
            text.append(random.nextInt(3) == 0 ? hostile.json() : values.json(schema))
                    .append(random.nextInt(9) == 0 ? "\r\n" : "\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private byte[] parts(JsonNode asWritten) {
        var bytes = new ByteArrayOutputStream();
        values.resolved(asWritten).path("properties").forEachEntry((name, schema) -> {
            if (random.nextInt(12) > 0) {
                boolean file =
                        values.resolved(schema).path("type").asString("").equals("string") || name.equals("archive");
                String part =
                        "--end-of-part\r\nContent-Disposition: form-data; name=\"%s\"%s\r\nContent-Type: %s\r\n\r\n%s\r\n"
                                .formatted(
                                        name,
                                        file ? "; filename=\"tree\"" : "",
                                        file ? "application/octet-stream" : "application/json",
                                        file ? "no archive" : values.json(schema));
                bytes.writeBytes(part.getBytes(StandardCharsets.UTF_8));
            }
        });
        bytes.writeBytes("--end-of-part--\r\n".getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    /** Truncates, changes or replaces one body in four. */
    private byte[] damaged(byte[] body) {
        if (body.length == 0) {
            return body;
        }
        return switch (random.nextInt(20)) {
            case 0, 1 -> Arrays.copyOf(body, random.nextInt(body.length));
            case 2 -> {
                byte[] bent = body.clone();
                bent[random.nextInt(bent.length)] = (byte) random.nextInt(256);
                yield bent;
            }
            case 3 -> hostile.json().getBytes(StandardCharsets.UTF_8);
            case 4 -> new byte[] {(byte) 0xff, (byte) 0xfe, 0, (byte) 0xc3};
            default -> body;
        };
    }
}
