package io.schedmate.advisor.store.vectors;

import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.advisor.similar.WorkloadRefused;
import io.schedmate.edge.call.Guard;
import io.schedmate.embedding.EmbeddingException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;

/**
 * Past workloads in a vector store, protected by guards: an unavailable store must not delay an advice, and background
 * writes must not block searches.
 *
 * @param form the properties that comparable vectors share
 */
record StoredWorkloads(IdentifiedVectorStore store, String form, Guard searches, Guard writes)
        implements PastWorkloads {

    static final DeclaredFields FIELDS = new DeclaredFields(Map.of("cluster", DeclaredFields.Type.TEXT));

    /**
     * The maximum length of a text, in characters. The model reads 512 tokens, so a longer text would have the same
     * vector.
     */
    static final int MAX_TEXT = 8_192;

    @Override
    public String space() {
        return form + "/" + guarded(writes, store::identity);
    }

    @Override
    public void put(List<Entry> entries) {
        List<Document> documents = entries.stream()
                .map(entry -> new Document(entry.id(), cut(entry.text()), Map.of("cluster", entry.cluster())))
                .toList();
        // A rejected text is not a failure of the store and must not open the circuit breaker.
        guarded(writes, () -> refusal(documents)).ifPresent(why -> {
            throw new WorkloadRefused("The vector store rejected a text (%s).".formatted(why.getMessage()), why);
        });
    }

    @Override
    public List<Match> nearest(String text, int most) {
        SearchRequest request = SearchRequest.builder()
                .query(cut(text))
                .topK(most)
                .similarityThresholdAll()
                .build();
        return guarded(searches, () -> store.similaritySearch(request)).stream()
                .map(found -> new Match(found.getId(), Objects.requireNonNull(found.getScore(), "score")))
                .toList();
    }

    @Override
    public void forget(List<String> ids) {
        guarded(writes, () -> {
            store.delete(ids);
            return ids;
        });
    }

    private Optional<RuntimeException> refusal(List<Document> documents) {
        try {
            store.add(documents);
            return Optional.empty();
        } catch (IllegalArgumentException | EmbeddingException refused) {
            return Optional.of(refused);
        }
    }

    private static String cut(String text) {
        if (text.length() <= MAX_TEXT) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
        return text.substring(0, end);
    }

    private static <T> T guarded(Guard guard, Callable<T> work) {
        return guard.call(work, cause -> {
            throw new IllegalStateException("The vector store is unavailable (%s).".formatted(cause), cause);
        });
    }
}
