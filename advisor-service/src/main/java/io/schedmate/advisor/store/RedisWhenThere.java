package io.schedmate.advisor.store;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.filter.Filter;

/** Opens the store when it is first used, so that the service starts without Redis and takes it up when it comes. */
final class RedisWhenThere implements VectorStore, AutoCloseable {

    private final Supplier<MendedRedisVectorStore> opening;
    private @Nullable MendedRedisVectorStore store;

    RedisWhenThere(Supplier<MendedRedisVectorStore> opening) {
        this.opening = opening;
    }

    @Override
    public void add(List<Document> documents) {
        store().add(documents);
    }

    @Override
    public void delete(List<String> ids) {
        store().delete(ids);
    }

    @Override
    public void delete(Filter.Expression filter) {
        store().delete(filter);
    }

    @Override
    public List<Document> similaritySearch(SearchRequest request) {
        return store().similaritySearch(request);
    }

    @Override
    public synchronized void close() {
        if (store != null) {
            store.close();
        }
    }

    private synchronized MendedRedisVectorStore store() {
        MendedRedisVectorStore open = store;
        if (open == null) {
            open = opening.get();
            try {
                open.open();
            } catch (RuntimeException e) {
                open.close();
                throw e;
            }
            store = open;
        }
        return open;
    }
}
