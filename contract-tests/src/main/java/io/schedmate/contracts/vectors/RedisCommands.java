package io.schedmate.contracts.vectors;

import io.schedmate.contracts.vectors.RespStream.Refusal;
import io.schedmate.contracts.vectors.RespStream.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The keys and indexes of a server, and its commands, which run one at a time. Unlike on a real server, a new index
 * contains the existing documents immediately.
 */
final class RedisCommands {

    private final JsonMapper mapper = new JsonMapper();
    /** Values by key: a text or a {@link JsonNode}. */
    private final Map<String, Object> keys = new LinkedHashMap<>();

    private final Map<String, SearchIndex> indexes = new LinkedHashMap<>();

    /** @return the answer; null for the server's null answer */
    synchronized @Nullable Object answer(List<byte[]> raw) {
        List<String> words = raw.stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
        try {
            return answer(words, raw);
        } catch (IllegalArgumentException refused) {
            return new Refusal(String.valueOf(refused.getMessage()));
        } catch (IndexOutOfBoundsException _) {
            return new Refusal("ERR wrong number of arguments for '%s' command"
                    .formatted(words.getFirst().toLowerCase(Locale.ROOT)));
        }
    }

    private @Nullable Object answer(List<String> words, List<byte[]> raw) {
        return switch (words.getFirst().toUpperCase(Locale.ROOT)) {
            case "PING" -> new Status("PONG");
            case "CLIENT" -> Status.OK;
            case "FLUSHALL" -> {
                keys.clear();
                indexes.clear();
                yield Status.OK;
            }
            case "GET" -> text(words.get(1));
            case "SET" -> set(words);
            case "KEYS" -> matching(words.get(1));
            case "EXISTS" -> words.stream().skip(1).filter(keys::containsKey).count();
            case "JSON.DEL", "DEL" ->
                words.stream().skip(1).filter(this::removed).count();
            case "JSON.SET" -> setJson(words.get(1), words.get(3));
            case "FT._LIST" -> List.copyOf(indexes.keySet());
            case "FT.CREATE" -> created(words);
            case "FT.INFO" -> List.of("index_name", words.get(1), "indexing", "0");
            case "FT.DROPINDEX" -> dropped(words.get(1), words.contains("DD"));
            case "FT.SEARCH" -> search(words, raw);
            default -> new Refusal("ERR unknown command '%s'".formatted(words.getFirst()));
        };
    }

    private @Nullable Object text(String key) {
        return keys.get(key) instanceof JsonNode
                ? new Refusal("WRONGTYPE Operation against a key holding the wrong kind of value")
                : keys.get(key);
    }

    private @Nullable Object set(List<String> words) {
        String key = words.get(1);
        String value = words.get(2);
        if (words.contains("NX") && keys.containsKey(key)) {
            return null;
        }
        keys.put(key, value);
        return Status.OK;
    }

    private Object setJson(String key, String json) {
        if (keys.get(key) instanceof String) {
            return new Refusal("Existing key has wrong Redis type");
        }
        try {
            JsonNode document = mapper.readTree(json);
            keys.put(key, document);
            indexes.values().forEach(index -> index.put(key, document));
            return Status.OK;
        } catch (JacksonException e) {
            return new Refusal("key must be a string");
        }
    }

    private boolean removed(String key) {
        indexes.values().forEach(index -> index.remove(key));
        return keys.remove(key) != null;
    }

    private List<String> matching(String glob) {
        Pattern pattern = Pattern.compile("\\Q" + glob.replace("*", "\\E.*\\Q") + "\\E", Pattern.DOTALL);
        return keys.keySet().stream()
                .filter(key -> pattern.matcher(key).matches())
                .toList();
    }

    private Object created(List<String> words) {
        String name = words.get(1);
        if (indexes.containsKey(name)) {
            return new Refusal("Index already exists");
        }
        SearchIndex index = SearchIndex.created(words);
        keys.forEach((key, value) -> {
            if (value instanceof JsonNode document) {
                index.put(key, document);
            }
        });
        indexes.put(name, index);
        return Status.OK;
    }

    private Object dropped(String name, boolean withDocuments) {
        SearchIndex index = indexes.remove(name);
        if (index == null) {
            return new Refusal(name + ": no such index");
        }
        if (withDocuments) {
            new ArrayList<>(index.keys()).forEach(this::removed);
        }
        return Status.OK;
    }

    private Object search(List<String> words, List<byte[]> raw) {
        SearchIndex index = indexes.get(words.get(1));
        return index == null ? new Refusal("No such index " + words.get(1)) : index.search(SearchCall.of(words, raw));
    }
}
