package io.schedmate.gateway.wiring.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.schedmate.gateway.access.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.util.UriUtils;

/**
 * A tool that calls one published operation.
 *
 * @param schema the JSON schema of the arguments
 * @param query the names of the arguments in the query
 * @param body the names of the arguments in the body
 */
record PublishedTool(
        String name,
        Operation operation,
        String title,
        String description,
        Map<String, Object> schema,
        Set<String> query,
        Set<String> body) {

    /** Returns the path below the API's prefix, including the query. */
    String address(Map<String, Object> arguments) {
        String path = operation.path();
        for (var argument : arguments.entrySet()) {
            path = path.replace(
                    "{" + argument.getKey() + "}",
                    UriUtils.encodePathSegment(String.valueOf(argument.getValue()), UTF_8));
        }
        String asked = query.stream()
                .sorted()
                .flatMap(name -> values(arguments.get(name)).map(value -> name + "=" + UriUtils.encode(value, UTF_8)))
                .collect(Collectors.joining("&"));
        return asked.isEmpty() ? path : path + "?" + asked;
    }

    /** Returns the fields of the body; empty if the operation has none. */
    Map<String, Object> body(Map<String, Object> arguments) {
        var fields = new TreeMap<>(arguments);
        fields.keySet().retainAll(body);
        return fields;
    }

    private static Stream<String> values(@org.jspecify.annotations.Nullable Object value) {
        List<Object> all = value instanceof Collection<?> many ? new ArrayList<>(many) : List.of();
        return value instanceof Collection<?>
                ? all.stream().map(String::valueOf)
                : Stream.ofNullable(value).map(Objects::toString);
    }
}
