package io.schedmate.evaluation.baseline;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Embeds each text once. It keeps all vectors, which suits a corpus and not a stream. */
final class RememberedEmbedding implements Embedding {

    private final Embedding inner;
    private final Map<String, float[]> known = new ConcurrentHashMap<>();

    RememberedEmbedding(Embedding inner) {
        this.inner = inner;
    }

    @Override
    public float[][] embed(List<String> texts) {
        List<String> fresh = texts.stream()
                .distinct()
                .filter(text -> !known.containsKey(text))
                .toList();
        float[][] vectors = fresh.isEmpty() ? new float[0][] : inner.embed(fresh);
        for (int i = 0; i < vectors.length; i++) {
            known.put(fresh.get(i), vectors[i]);
        }
        return texts.stream().map(known::get).toArray(float[][]::new);
    }
}
