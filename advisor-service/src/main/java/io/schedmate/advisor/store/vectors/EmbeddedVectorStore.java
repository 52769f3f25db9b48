package io.schedmate.advisor.store.vectors;

import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagValue;
import io.schedmate.embedding.index.VectorIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.Filter;

/** A vector store over an in-process index. The score is the cosine, from -1 to 1. */
final class EmbeddedVectorStore implements IdentifiedVectorStore, AutoCloseable {

    private final VectorIndex index;
    private final EmbeddingModel model;
    private final DeclaredFields fields;
    private final String identity;

    /**
     * Creates the store.
     *
     * @param identity a different one for each folder that has contained the index
     */
    EmbeddedVectorStore(VectorIndex index, EmbeddingModel model, DeclaredFields fields, String identity) {
        this.identity = identity;
        this.index = index;
        this.model = model;
        this.fields = fields;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public void add(List<Document> documents) {
        documents.forEach(fields::check);
        List<float[]> vectors =
                model.embed(documents.stream().map(EmbeddedVectorStore::text).toList());
        List<IndexedVector> added = new ArrayList<>();
        for (int at = 0; at < documents.size(); at++) {
            Document document = documents.get(at);
            added.add(
                    new IndexedVector(document.getId(), text(document), vectors.get(at), tags(document.getMetadata())));
        }
        index.put(added);
    }

    @Override
    public void delete(List<String> ids) {
        index.delete(ids);
    }

    @Override
    public void delete(Filter.Expression filter) {
        index.delete(new IndexFilter(fields).of(filter));
    }

    @Override
    public List<Document> similaritySearch(SearchRequest request) {
        var filter = request.getFilterExpression() == null
                ? io.schedmate.embedding.index.VectorFilter.everything()
                : new IndexFilter(fields).of(request.getFilterExpression());
        return index.search(model.embed(request.getQuery()), request.getTopK(), filter).stream()
                .filter(hit ->
                        request.getSimilarityThreshold() <= 0 || hit.similarity() >= request.getSimilarityThreshold())
                .flatMap(hit -> index.find(hit.id()).map(found -> document(hit, found)).stream())
                .toList();
    }

    @Override
    public void close() {
        index.close();
    }

    private static Document document(Hit hit, IndexedVector found) {
        Map<String, Object> metadata = new HashMap<>();
        found.tags()
                .forEach((name, tag) -> metadata.put(
                        name,
                        switch (tag) {
                            case TagValue.Text(String value) -> value;
                            case TagValue.Number(double value) -> value;
                        }));
        return Document.builder()
                .id(hit.id())
                .text(found.text())
                .metadata(metadata)
                .score(hit.similarity())
                .build();
    }

    private static Map<String, TagValue> tags(Map<String, Object> metadata) {
        Map<String, TagValue> tags = new HashMap<>();
        metadata.forEach((name, value) -> tags.put(
                name,
                value instanceof Number number
                        ? TagValue.of(number.doubleValue())
                        : TagValue.of(String.valueOf(value))));
        return tags;
    }

    private static String text(Document document) {
        return String.valueOf(document.getText());
    }
}
