package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.VectorIndexException;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Extends a graph in the background, one extension at a time. */
final class GraphBuilding implements AutoCloseable {

    private final NeighbourGraph graph;
    private final NeighbourGraph.VectorOfSlot vectors;
    private final ExecutorService builder;
    private @Nullable Future<?> last;
    private int asked;

    GraphBuilding(NeighbourGraph graph, NeighbourGraph.VectorOfSlot vectors) {
        this.graph = graph;
        this.vectors = vectors;
        this.asked = graph.covered();
        this.builder = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("vector-graph").factory());
    }

    int covered() {
        return graph.covered();
    }

    NeighbourGraph.Proposal near(float[] vector, int count, IntPredicate fits, boolean filtered) throws IOException {
        return graph.near(vector, count, fits, filtered);
    }

    /** Requests all slots up to {@code to}. Requests during an extension are combined in the next one. */
    synchronized void growTo(int to) {
        if (to > asked) {
            asked = to;
            if (last == null || last.isDone()) {
                last = builder.submit(this::extend);
            }
        }
    }

    private void extend() {
        try {
            int to = asked();
            while (graph.covered() < to) {
                graph.extend(to, vectors);
                to = asked();
            }
        } catch (IOException e) {
            throw new VectorIndexException("Expected to extend the graph of a vector index.", e);
        }
    }

    private synchronized int asked() {
        return asked;
    }

    /**
     * Waits for the current extension.
     *
     * @throws VectorIndexException if an extension failed; searches still see everything, but are slower
     */
    void await() {
        Future<?> running;
        synchronized (this) {
            running = last;
        }
        try {
            if (running != null) {
                running.get();
            }
        } catch (ExecutionException | CancellationException e) {
            throw new VectorIndexException("Expected the graph of the vector index to be built.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VectorIndexException("Interrupted while the graph of the vector index was built.", e);
        }
    }

    @Override
    public void close() throws IOException {
        // Let a running extension finish: Lucene treats an interrupt as a broken file.
        builder.close();
        graph.close();
    }
}
