package io.schedmate.gateway.wiring.audit;

import io.schedmate.wire.WireJson;
import io.schedmate.wire.mask.SecretMask;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Masks secrets in bodies and shortens the bodies for storage. */
final class MaskedJson {

    private static final JsonMapper JSON = WireJson.tolerant();
    private static final Pattern SECRET = Pattern.compile(
            "(?i)pass(?:word|wd|phrase)|secret|token|credential|api[_-]?key|private[_-]?key|authorization");
    private static final StringNode HIDDEN = StringNode.valueOf("<secret>");
    private static final int MAX_BODY_LENGTH = 4_096;
    private static final int MAX_FIELD_LENGTH = 1_000;

    private MaskedJson() {}

    /** Returns a body as it is stored; null if there is none. */
    static @Nullable String body(KeptBody body) {
        byte[] bytes = body.bytes();
        if (bytes.length == 0) {
            return null;
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        JsonNode tree = body.isCut() ? null : tree(text);
        return Texts.cut(tree == null ? SecretMask.mask(text) : masked(tree).toString(), MAX_BODY_LENGTH);
    }

    /** Returns the values of the named fields that the response contains. */
    static Map<String, String> fields(byte[] answer, List<String> names) {
        JsonNode tree = tree(new String(answer, StandardCharsets.UTF_8));
        Map<String, String> fields = new LinkedHashMap<>();
        if (tree instanceof ObjectNode object) {
            names.stream().filter(object::has).forEach(name -> fields.put(name, field(object.get(name))));
        }
        return fields;
    }

    private static String field(JsonNode value) {
        JsonNode masked = masked(value);
        return Texts.cut(masked.isString() ? masked.asString() : masked.toString(), MAX_FIELD_LENGTH);
    }

    private static @Nullable JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException _) {
            return null;
        }
    }

    private static JsonNode masked(JsonNode node) {
        return switch (node) {
            case StringNode text -> StringNode.valueOf(SecretMask.mask(text.asString()));
            case ArrayNode array -> {
                ArrayNode masked = JSON.createArrayNode();
                array.forEach(item -> masked.add(masked(item)));
                yield masked;
            }
            case ObjectNode object -> {
                ObjectNode masked = JSON.createObjectNode();
                object.forEachEntry((name, value) -> masked.set(
                        SecretMask.mask(name),
                        SECRET.matcher(name).find() && !value.isNull() ? HIDDEN : masked(value)));
                yield masked;
            }
            default -> node;
        };
    }
}
