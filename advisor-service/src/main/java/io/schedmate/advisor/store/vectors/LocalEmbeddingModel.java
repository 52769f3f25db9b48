package io.schedmate.advisor.store.vectors;

import io.schedmate.code.similar.TextVectors;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** Adapts the local embedding model to Spring AI. */
final class LocalEmbeddingModel implements EmbeddingModel {

    private final TextVectors vectors;
    private final int dimensions;

    LocalEmbeddingModel(TextVectors vectors, int dimensions) {
        this.vectors = vectors;
        this.dimensions = dimensions;
    }

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
        float[][] made = vectors.of(request.getInstructions());
        List<Embedding> embeddings = new ArrayList<>();
        for (int at = 0; at < made.length; at++) {
            embeddings.add(new Embedding(made[at], at));
        }
        return new EmbeddingResponse(embeddings);
    }

    @Override
    public float[] embed(Document document) {
        return embed(String.valueOf(document.getText()));
    }

    @Override
    public int dimensions() {
        return dimensions;
    }
}
