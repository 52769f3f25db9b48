package io.schedmate.advisor.store;

import io.schedmate.advisor.store.DeclaredFields.Type;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.redis.RedisFilterExpressionConverter;
import org.springframework.ai.vectorstore.redis.RedisVectorStore;
import org.springframework.ai.vectorstore.redis.RedisVectorStore.MetadataField;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.search.Query;
import redis.clients.jedis.search.SearchResult;

/**
 * spring-ai-redis-store with its faults mended (2.0.0-M2): answers in order, values that cannot be read as query, types
 * checked and given back, deletion by filter that takes what fits and nothing else, and an index for each form of the
 * data. A score is the cosine, -1 to 1.
 */
final class MendedRedisVectorStore implements VectorStore, AutoCloseable {

    private static final int PAGE = 500;

    private final JedisPooled client;
    private final String index;
    private final DeclaredFields fields;
    private final SafeFilter filters;
    private final RedisFilterExpressionConverter queries;
    private final RedisVectorStore store;

    /** @param name of the data; fields of other types, or another model's vectors, have an index of their own */
    MendedRedisVectorStore(JedisPooled redis, EmbeddingModel model, DeclaredFields fields, String name) {
        this.client = redis;
        this.index = name + "-" + fields.digest();
        this.fields = fields;
        this.filters = new SafeFilter(fields);
        List<MetadataField> declared = fields.types().entrySet().stream()
                .map(field -> field.getValue() == Type.NUMBER
                        ? MetadataField.numeric(field.getKey())
                        : MetadataField.tag(field.getKey()))
                .toList();
        this.queries = new RedisFilterExpressionConverter(declared);
        this.store = RedisVectorStore.builder(redis, model)
                .indexName(index)
                .prefix(index + ":")
                .metadataFields(declared)
                .initializeSchema(true)
                .build();
    }

    /** Makes the index where there is none. */
    void open() {
        store.afterPropertiesSet();
    }

    @Override
    public String getName() {
        return index;
    }

    @Override
    public void add(List<Document> documents) {
        documents.forEach(fields::check);
        if (!documents.isEmpty()) {
            store.add(documents.stream().map(this::safe).toList());
        }
    }

    /** The store's own answers an error of the server's with a line in the log. */
    @Override
    public void delete(List<String> ids) {
        if (!ids.isEmpty()) {
            client.del(ids.stream().map(id -> index + ":" + id).toArray(String[]::new));
        }
    }

    /** The store's own has the server read the filter in another dialect, and stops at ten documents. */
    @Override
    public void delete(Filter.Expression filter) {
        String query = queries.convertExpression(filters.of(filter));
        SearchResult found = page(query);
        while (!found.getDocuments().isEmpty()) {
            String[] keys = found.getDocuments().stream()
                    .map(redis.clients.jedis.search.Document::getId)
                    .toArray(String[]::new);
            client.del(keys);
            found = page(query);
        }
    }

    @Override
    public List<Document> similaritySearch(SearchRequest request) {
        if (request.getTopK() == 0) {
            return List.of();
        }
        SearchRequest.Builder safe = SearchRequest.builder()
                .query(request.getQuery())
                .topK(request.getTopK())
                .similarityThreshold(0);
        if (request.getFilterExpression() != null) {
            safe.filterExpression(filters.of(request.getFilterExpression()));
        }
        return store.similaritySearch(safe.build()).stream()
                .map(this::read)
                .filter(found ->
                        request.getSimilarityThreshold() <= 0 || score(found) >= request.getSimilarityThreshold())
                .sorted(Comparator.comparingDouble(MendedRedisVectorStore::score)
                        .reversed()
                        .thenComparing(Document::getId))
                .toList();
    }

    @Override
    public void close() {
        client.close();
    }

    private SearchResult page(String query) {
        return client.ftSearch(
                index, new Query(query).setNoContent().limit(0, PAGE).dialect(2));
    }

    private Document safe(Document document) {
        Map<String, Object> metadata = new HashMap<>();
        document.getMetadata()
                .forEach((name, value) -> metadata.put(name, value instanceof String text ? SafeText.of(text) : value));
        return document.mutate().metadata(metadata).build();
    }

    private Document read(Document found) {
        Map<String, Object> metadata = new HashMap<>();
        fields.types().forEach((name, type) -> {
            Object value = found.getMetadata().get(name);
            if (value != null) {
                metadata.put(
                        name, type == Type.NUMBER ? Double.valueOf(value.toString()) : SafeText.read(value.toString()));
            }
        });
        // The store gives (1 + cosine) / 2.
        return found.mutate().metadata(metadata).score(2 * score(found) - 1).build();
    }

    private static double score(Document found) {
        return Objects.requireNonNull(found.getScore(), "a found document has a score");
    }
}
