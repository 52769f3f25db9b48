package io.schedmate.contracts.vectors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An index over JSON documents as a Redis server keeps it, in the order in which they were last set. A document that
 * has a field of another type, or a vector of another dimension, is skipped without an error.
 */
final class SearchIndex {

    private final String prefix;
    private final Map<String, String> typesByField;
    private final int dimension;
    private final Map<String, IndexedDocument> documents = new LinkedHashMap<>();

    private SearchIndex(String prefix, Map<String, String> typesByField, int dimension) {
        this.prefix = prefix;
        this.typesByField = typesByField;
        this.dimension = dimension;
    }

    /** Creates the index of {@code FT.CREATE name ON JSON PREFIX 1 prefix SCHEMA path AS field TYPE … DIM n …}. */
    static SearchIndex created(List<String> words) {
        Map<String, String> types = new LinkedHashMap<>();
        for (int at = words.indexOf("SCHEMA"); at < words.size() - 2; at++) {
            if (words.get(at).equals("AS")) {
                types.put(words.get(at + 1), words.get(at + 2));
            }
        }
        return new SearchIndex(
                words.get(words.indexOf("PREFIX") + 2), types, Integer.parseInt(words.get(words.indexOf("DIM") + 1)));
    }

    Set<String> keys() {
        return documents.keySet();
    }

    void put(String key, JsonNode json) {
        documents.remove(key);
        if (key.startsWith(prefix)) {
            IndexedDocument.of(key, json, typesByField, dimension).ifPresent(it -> documents.put(key, it));
        }
    }

    void remove(String key) {
        documents.remove(key);
    }

    /** A matching document, with its distance if vectors were compared. */
    private record Found(IndexedDocument document, @Nullable Float distance) {}

    List<Object> search(SearchCall call) {
        SearchCall.Nearest nearest = call.nearest();
        Predicate<Map<String, Object>> filter = nearest == null
                ? SearchQuery.parse(call.filter(), call.dialect(), typesByField)
                : SearchQuery.parseOne(call.filter(), call.dialect(), typesByField);
        List<Found> found = documents.values().stream()
                .filter(document -> filter.test(document.fields()))
                .map(document -> new Found(document, null))
                .toList();
        return reply(sorted(nearest == null ? found : nearest(found, nearest), call), call);
    }

    private List<Found> nearest(List<Found> candidates, SearchCall.Nearest asked) {
        float[] vector = asked.floats(dimension);
        Set<String> nearest = candidates.stream()
                .map(Found::document)
                .filter(IndexedDocument::hasVector)
                .sorted(Comparator.comparingDouble(document -> document.distance(vector)))
                .limit(asked.count())
                .map(IndexedDocument::key)
                .collect(Collectors.toSet());
        return candidates.stream()
                .filter(each -> nearest.contains(each.document().key()))
                .map(each -> new Found(each.document(), each.document().distance(vector)))
                .toList();
    }

    private List<Found> sorted(List<Found> found, SearchCall call) {
        String field = call.sortedBy();
        if (field == null) {
            return found;
        }
        SearchCall.Nearest nearest = call.nearest();
        boolean byDistance = nearest != null && nearest.score().equals(field);
        if (!byDistance && !typesByField.containsKey(field)) {
            throw new IllegalArgumentException("Property `%s` not loaded nor in schema".formatted(field));
        }
        Comparator<Found> order = Comparator.comparingDouble(each -> byDistance
                ? Objects.requireNonNull(each.distance()).doubleValue()
                : each.document().number(field));
        return found.stream()
                .sorted(call.descending() ? order.reversed() : order)
                .toList();
    }

    private static List<Object> reply(List<Found> found, SearchCall call) {
        List<Object> reply = new ArrayList<>(List.of(found.size()));
        found.stream().skip(call.from()).limit(call.count()).forEach(each -> {
            reply.add(each.document().key());
            if (!call.keysOnly()) {
                reply.add(shown(each, call));
            }
        });
        return reply;
    }

    private static List<Object> shown(Found found, SearchCall call) {
        List<Object> shown = new ArrayList<>();
        List<String> asked = call.shown();
        SearchCall.Nearest nearest = call.nearest();
        if (nearest != null && (asked == null || asked.contains(nearest.score()))) {
            shown.add(nearest.score());
            shown.add(ServerNumbers.shown(Objects.requireNonNull(found.distance())));
        }
        if (asked == null) {
            shown.add("$");
            shown.add(found.document().json().toString());
            return shown;
        }
        for (String field : asked) {
            Optional<String> value = found.document().shown(field);
            value.ifPresent(text -> shown.addAll(List.of(field, text)));
        }
        return shown;
    }
}
