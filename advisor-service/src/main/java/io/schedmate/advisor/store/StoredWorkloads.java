package io.schedmate.advisor.store;

import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.edge.call.Guard;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;

/** Past workloads in a vector store, behind a guard: a store that is away must not hold an advice up. */
final class StoredWorkloads implements PastWorkloads {

    static final DeclaredFields FIELDS = new DeclaredFields(Map.of("cluster", DeclaredFields.Type.TEXT));

    private final VectorStore store;
    private final String space;
    private final Guard guard;

    StoredWorkloads(VectorStore store, String space, Guard guard) {
        this.store = store;
        this.space = space;
        this.guard = guard;
    }

    @Override
    public String space() {
        return space;
    }

    @Override
    public void put(List<Entry> entries) {
        List<Document> documents = entries.stream()
                .map(entry -> new Document(entry.id(), entry.text(), Map.of("cluster", entry.cluster())))
                .toList();
        guarded(() -> {
            store.add(documents);
            return documents;
        });
    }

    @Override
    public List<Match> nearest(String text, int most) {
        SearchRequest request = SearchRequest.builder()
                .query(text)
                .topK(most)
                .similarityThresholdAll()
                .build();
        return guarded(() -> store.similaritySearch(request)).stream()
                .map(found -> new Match(found.getId(), Objects.requireNonNull(found.getScore(), "score")))
                .toList();
    }

    @Override
    public void forget(List<String> ids) {
        guarded(() -> {
            store.delete(ids);
            return ids;
        });
    }

    private <T> T guarded(Callable<T> work) {
        return guard.call(work, cause -> {
            throw new IllegalStateException("The vector store is away (%s).".formatted(cause), cause);
        });
    }
}
