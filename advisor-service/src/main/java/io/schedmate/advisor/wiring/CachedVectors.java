package io.schedmate.advisor.wiring;

import io.schedmate.code.similar.TextVectors;
import io.schedmate.tables.BoundedMap;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Caches the latest vectors, because a search and the comparison after it request the same text. */
final class CachedVectors implements TextVectors {

    private static final int KEPT = 256;

    private final TextVectors vectors;
    private final Map<String, float[]> kept = Collections.synchronizedMap(new BoundedMap<>(KEPT));

    CachedVectors(TextVectors vectors) {
        this.vectors = vectors;
    }

    @Override
    public String modelId() {
        return vectors.modelId();
    }

    @Override
    public float[][] of(List<String> texts) {
        if (texts.size() != 1) {
            return vectors.of(texts);
        }
        String text = texts.getFirst();
        float[] known = kept.get(text);
        if (known == null) {
            known = vectors.of(texts)[0];
            kept.put(text, known);
        }
        return new float[][] {known.clone()};
    }
}
