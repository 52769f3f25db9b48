package io.schedmate.contracts.vectors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** An index over JSON documents as a Redis server keeps it; a document with a field of another type is left out. */
final class SearchIndex {

    private static final Pattern NEAREST =
            Pattern.compile("(?s)(.*)=>\\[KNN (\\d+) @(\\w+) \\$(\\w+) AS (\\w+)]", Pattern.UNICODE_CASE);
    private static final int PAGE = 10;
    private static final int SCATTER = 0x9E3779B9;

    private final String prefix;
    private final Map<String, String> typesByField;

    private SearchIndex(String prefix, Map<String, String> typesByField) {
        this.prefix = prefix;
        this.typesByField = typesByField;
    }

    /** {@code FT.CREATE name ON JSON PREFIX 1 prefix SCHEMA path AS field TYPE …} */
    static SearchIndex created(List<String> words) {
        Map<String, String> types = new LinkedHashMap<>();
        for (int at = words.indexOf("SCHEMA"); at < words.size() - 2; at++) {
            if (words.get(at).equals("AS")) {
                types.put(words.get(at + 1), words.get(at + 2));
            }
        }
        return new SearchIndex(words.get(words.indexOf("PREFIX") + 2), types);
    }

    private record Found(String key, Map<String, Object> fields, Map<String, String> shown, float[] vector) {}

    /** {@code FT.SEARCH name query [NOCONTENT] [LIMIT from count] [PARAMS 2 name value] [DIALECT n]} */
    List<Object> search(List<String> words, List<byte[]> raw, Map<String, JsonNode> documents) {
        int dialect = number(words, "DIALECT", 1, 1);
        Matcher nearest = NEAREST.matcher(words.get(2));
        boolean byVector = nearest.matches();
        if (byVector && dialect < 2) {
            throw new IllegalArgumentException("Syntax error at offset 0 near =>");
        }
        Predicate<Map<String, Object>> filter = SearchQuery.parse(byVector ? nearest.group(1) : words.get(2), dialect);
        List<Found> found = new ArrayList<>();
        documents.forEach((key, json) -> indexed(key, json)
                .filter(document -> filter.test(document.fields()))
                .ifPresent(found::add));
        List<Found> answer = byVector ? nearest(found, nearest, words, raw) : found;
        // No order was asked for, so the server gives the one that it happens to have.
        answer.sort(Comparator.comparingInt(
                document -> Integer.reverse(document.key().hashCode() * SCATTER)));
        int from = number(words, "LIMIT", 1, 0);
        int count = number(words, "LIMIT", 2, PAGE);
        List<Object> reply = new ArrayList<>(List.of(answer.size()));
        answer.stream().skip(from).limit(count).forEach(document -> {
            reply.add(document.key());
            if (!words.contains("NOCONTENT")) {
                List<String> shown = new ArrayList<>();
                document.shown().forEach((name, value) -> shown.addAll(List.of(name, value)));
                reply.add(shown);
            }
        });
        return reply;
    }

    private static List<Found> nearest(List<Found> found, Matcher asked, List<String> words, List<byte[]> raw) {
        ByteBuffer bytes =
                ByteBuffer.wrap(raw.get(words.indexOf(asked.group(4)) + 1)).order(ByteOrder.LITTLE_ENDIAN);
        float[] vector = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(vector);
        Map<Found, Double> distances = new LinkedHashMap<>();
        found.forEach(document -> distances.put(document, 1 - cosine(vector, document.vector())));
        List<Found> nearest = new ArrayList<>();
        distances.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(Long.parseLong(asked.group(2)))
                .forEach(each -> {
                    each.getKey().shown().put(asked.group(5), Double.toString(each.getValue()));
                    nearest.add(each.getKey());
                });
        return nearest;
    }

    private Optional<Found> indexed(String key, JsonNode json) {
        if (!key.startsWith(prefix)) {
            return Optional.empty();
        }
        Map<String, Object> fields = new HashMap<>();
        Map<String, String> shown = new LinkedHashMap<>();
        float[] vector = new float[0];
        for (Map.Entry<String, String> field : typesByField.entrySet()) {
            JsonNode value = json.get(field.getKey());
            if (value == null) {
                continue;
            }
            boolean fits = switch (field.getValue()) {
                case "NUMERIC" -> value.isNumber();
                case "VECTOR" -> value.isArray();
                default -> value.isString();
            };
            if (!fits) {
                return Optional.empty();
            }
            shown.put(field.getKey(), value.isString() ? value.asString() : value.toString());
            if (value.isArray()) {
                vector = vector(value);
            } else {
                fields.put(field.getKey(), value.isNumber() ? (Object) value.asDouble() : value.asString());
            }
        }
        return Optional.of(new Found(key, fields, shown, vector));
    }

    private static float[] vector(JsonNode array) {
        float[] vector = new float[array.size()];
        for (int at = 0; at < vector.length; at++) {
            vector[at] = (float) array.get(at).asDouble();
        }
        return vector;
    }

    private static double cosine(float[] one, float[] other) {
        double product = 0;
        for (int at = 0; at < one.length; at++) {
            product += (double) one[at] * other[at];
        }
        return product;
    }

    private static int number(List<String> words, String name, int behind, int otherwise) {
        int at = words.lastIndexOf(name);
        return at < 0 ? otherwise : Integer.parseInt(words.get(at + behind));
    }
}
