package io.schedmate.advisor.store.vectors;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.redis.RedisFilterExpressionConverter;
import org.springframework.ai.vectorstore.redis.RedisVectorStore;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * spring-ai-redis-store (2.0.0-M2) with corrections: results are sorted, values cannot be interpreted as query syntax,
 * values are checked by type and returned with all digits, deletion by filter is exact, texts may have any length, and
 * an index that is lost is created again. A score is the cosine, -1 to 1.
 *
 * <p>Nothing is created in advance: the first call that finds no index creates it, and no call waits for another one.
 */
final class CorrectedRedisVectorStore implements IdentifiedVectorStore, AutoCloseable {

    /**
     * The number of candidates per search. With the server's default of 10, one result in six was lost among 20,000
     * documents.
     */
    private static final int CANDIDATES_LOOKED_AT = 200;

    private final JedisPooled client;
    private final RedisIndex index;
    private final RedisDocuments documents;
    private final SafeFilter filters;
    private final RedisFilterExpressionConverter queries;
    private final RedisVectorStore store;

    CorrectedRedisVectorStore(JedisPooled redis, EmbeddingModel model, DeclaredFields fields, IndexName name) {
        this.client = redis;
        this.documents = new RedisDocuments(fields);
        this.filters = new SafeFilter(fields);
        this.queries = new RedisFilterExpressionConverter(documents.declared());
        this.store = RedisVectorStore.builder(redis, model)
                .indexName(name.toString())
                .prefix(name.prefix())
                .metadataFields(documents.declared())
                // The default strategy counts tokens and rejects a whole batch because of one long text, although the
                // model truncates texts itself.
                .batchingStrategy(List::of)
                .hnswEfRuntime(CANDIDATES_LOOKED_AT)
                .initializeSchema(true)
                .build();
        this.index = new RedisIndex(redis, name, store::afterPropertiesSet);
    }

    @Override
    public String getName() {
        return index.name().toString();
    }

    @Override
    public String identity() {
        return index.identity();
    }

    @Override
    public void add(List<Document> added) {
        List<Document> safe = added.stream().map(documents::safe).toList();
        if (!safe.isEmpty()) {
            // Without an index, the server would accept the documents but never find them.
            index.identity();
            store.add(safe);
        }
    }

    /**
     * Deletes the documents from the indexes of this and all other models, texts and fields, so that nothing is left.
     */
    @Override
    public void delete(List<String> ids) {
        index.delete(ids);
    }

    /**
     * Deletes documents by a filter. With the library's own deletion, the server interprets the filter in another
     * dialect and stops at ten documents.
     */
    @Override
    public void delete(Filter.Expression filter) {
        String query = queries.convertExpression(filters.of(filter));
        index.deleteFound(query);
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
        return found(safe.build()).stream()
                .map(documents::read)
                .filter(found ->
                        request.getSimilarityThreshold() <= 0 || score(found) >= request.getSimilarityThreshold())
                .sorted(Comparator.comparingDouble(CorrectedRedisVectorStore::score)
                        .reversed()
                        .thenComparing(Document::getId))
                .toList();
    }

    @Override
    public void close() {
        client.close();
    }

    private List<Document> found(SearchRequest request) {
        try {
            return store.similaritySearch(request);
        } catch (JedisDataException e) {
            index.makeAgain(e);
            return store.similaritySearch(request);
        }
    }

    private static double score(Document found) {
        return Objects.requireNonNull(found.getScore(), "a found document has a score");
    }
}
