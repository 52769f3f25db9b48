package io.schedmate.embedding;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Embeds texts with an ONNX model that is loaded on first use. Uses no network. */
public final class OnnxTextEmbedder implements TextEmbedder {

    private final OnnxModel model;
    private final ReentrantReadWriteLock lifeCycle = new ReentrantReadWriteLock();
    private volatile @Nullable LoadedModel loaded;
    private boolean closed;

    public OnnxTextEmbedder(OnnxModel model) {
        this.model = model;
    }

    /** Returns an embedder with the model on the class path. */
    public static OnnxTextEmbedder bundled() {
        return new OnnxTextEmbedder(OnnxModel.bundled());
    }

    @Override
    public String modelId() {
        return model.id();
    }

    @Override
    public int dimension() {
        lifeCycle.readLock().lock();
        try {
            return loaded().dimension();
        } finally {
            lifeCycle.readLock().unlock();
        }
    }

    @Override
    public float[][] embed(List<String> texts) {
        if (texts.isEmpty()) {
            return new float[0][];
        }
        lifeCycle.readLock().lock();
        try {
            return embed(texts, loaded());
        } finally {
            lifeCycle.readLock().unlock();
        }
    }

    private float[][] embed(List<String> texts, LoadedModel ready) {
        // Texts of similar length share a run, to keep padding small.
        int[] byLength = IntStream.range(0, texts.size())
                .boxed()
                .sorted(Comparator.comparingInt(at -> texts.get(at).length()))
                .mapToInt(Integer::intValue)
                .toArray();
        float[][] vectors = new float[texts.size()][];
        int runs = (byLength.length + model.batchSize() - 1) / model.batchSize();
        IntStream.range(0, runs).parallel().forEach(run -> {
            int from = run * model.batchSize();
            int to = Math.min(byLength.length, from + model.batchSize());
            List<String> batch = IntStream.range(from, to)
                    .mapToObj(at -> texts.get(byLength[at]))
                    .toList();
            float[][] batchVectors = ready.run(batch);
            for (int at = from; at < to; at++) {
                vectors[byLength[at]] = batchVectors[at - from];
            }
        });
        return vectors;
    }

    private synchronized LoadedModel loaded() {
        if (closed) {
            throw new EmbeddingException("Expected an open embedder, got (%s): it is closed.".formatted(model.id()));
        }
        LoadedModel ready = loaded;
        if (ready == null) {
            ready = LoadedModel.load(model);
            loaded = ready;
        }
        return ready;
    }

    @Override
    public void close() {
        lifeCycle.writeLock().lock();
        try {
            release();
        } finally {
            lifeCycle.writeLock().unlock();
        }
    }

    private synchronized void release() {
        closed = true;
        LoadedModel ready = loaded;
        if (ready != null) {
            ready.close();
            loaded = null;
        }
    }
}
