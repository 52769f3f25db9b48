package io.schedmate.evaluation.baseline;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.similar.TextThreshold;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.evaluation.engine.AdvisorEngine;
import java.util.List;
import java.util.Optional;

/**
 * The paper's retrieval without re-ranking: embeds metadata as text; two jobs are similar from the model's threshold
 * on.
 */
public final class TextAlone implements AdvisorEngine {

    private final WorkloadInspector inspector;
    private final TextVectors vectors;
    private final double threshold;

    public TextAlone(WorkloadInspector inspector, String modelId, Embedding embedding) {
        this.inspector = inspector;
        vectors = TextVectors.of(modelId, new RememberedEmbedding(embedding)::embed);
        threshold = TextThreshold.calibratedFor(vectors).cosine();
    }

    @Override
    public String name() {
        return "embedding only";
    }

    @Override
    public boolean needsTree() {
        return true;
    }

    @Override
    public Optional<Similarity> compare(Job one, Job other) {
        float[][] both = vectors.of(List.of(text(one), text(other)));
        double cosine = Math.clamp(TextVectors.cosine(both[0], both[1]), 0, 1);
        return Optional.of(new Similarity(cosine, cosine >= threshold));
    }

    private String text(Job job) {
        return WorkloadText.of(inspector.inspect(job.root(), job.workdir(), job.command()));
    }
}
