package io.schedmate.contracts.vectors;

import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** An embedding model for texts that begin with degrees: {@code "30 a note"} is 30 degrees from {@code "0"}. */
public final class AngleVectors implements EmbeddingModel {

    private static final int DIMENSIONS = 8;

    private final int dimensions;

    public AngleVectors() {
        this(DIMENSIONS);
    }

    /** @param dimensions number of dimensions, at least 2 */
    public AngleVectors(int dimensions) {
        this.dimensions = dimensions;
    }

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
        List<Embedding> embeddings = new ArrayList<>();
        for (String text : request.getInstructions()) {
            embeddings.add(new Embedding(vector(text), embeddings.size()));
        }
        return new EmbeddingResponse(embeddings);
    }

    @Override
    public float[] embed(Document document) {
        return vector(String.valueOf(document.getText()));
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    private float[] vector(String text) {
        double angle = Math.toRadians(Double.parseDouble(text.split(" ", 2)[0]));
        float[] vector = new float[dimensions];
        vector[0] = (float) Math.cos(angle);
        vector[1] = (float) Math.sin(angle);
        return vector;
    }
}
