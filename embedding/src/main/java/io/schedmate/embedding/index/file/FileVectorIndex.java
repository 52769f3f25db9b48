package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.NearestHits;
import io.schedmate.embedding.index.TagTypes;
import io.schedmate.embedding.index.VectorFilter;
import io.schedmate.embedding.index.VectorIndex;
import io.schedmate.embedding.index.VectorIndexException;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.Slots.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.apache.lucene.util.VectorUtil;
import org.jspecify.annotations.Nullable;

/**
 * A vector index in a local folder, for one process. Small sets are scanned exactly; in larger ones binary
 * signatures, and beyond that a graph, propose candidates that the full vectors rank. The graph grows in the
 * background and unindexed vectors are scanned, so a search sees everything written before it.
 */
public final class FileVectorIndex implements VectorIndex {

    /** The number of graph candidates for each vector requested, and the minimum. */
    private static final int PROPOSED_EACH = 60;

    private static final int MIN_PROPOSED = 300;

    /** Above this many vectors, a walk through a graph costs less than comparing the signs of each. */
    private static final int SIGNS_UP_TO = 2_000_000;

    /** The number of sign candidates for each vector requested, and the minimum. */
    private static final int PROPOSED_BY_SIGNS_EACH = 50;

    private static final int MIN_PROPOSED_BY_SIGNS = 1_500;

    /** The number of candidates that one processor compares at a time. */
    private static final int TOGETHER = 128;

    /** The number of vectors whose mean stands for the mean of all. */
    private static final int SAMPLE = 10_000;

    private final IndexFolder folder;
    private final VectorSpace space;
    private final int exactUpTo;
    private final int signsUpTo;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final StoredVectors stored;
    private @Nullable GraphBuilding graph;
    private @Nullable SignBits signs;
    private int sampled;

    private FileVectorIndex(IndexFolder folder, VectorSpace space, int exactUpTo, int signsUpTo, StoredVectors stored) {
        this.folder = folder;
        this.space = space;
        this.exactUpTo = exactUpTo;
        this.signsUpTo = signsUpTo;
        this.stored = stored;
    }

    /** Re-embeds vectors of another model or text version into the index's space. */
    @FunctionalInterface
    public interface Reembedding {

        /** Returns the vectors to keep. Receives some hundred at a time. */
        List<IndexedVector> again(List<IndexedVector> stale);

        /** Returns a re-embedding that keeps no vector. */
        static Reembedding forgetting() {
            return _ -> List.of();
        }
    }

    /**
     * Opens the index in a folder. Creates the folder if it does not exist.
     *
     * @param exactUpTo up to this many vectors, a search compares every vector; at least 0
     * @throws VectorIndexException if the folder cannot be read or written, or another process has it open
     */
    public static FileVectorIndex open(Path folder, VectorSpace space, int exactUpTo, Reembedding reembedding) {
        return open(folder, space, exactUpTo, SIGNS_UP_TO, reembedding);
    }

    /**
     * Like {@link #open(Path, VectorSpace, int, Reembedding)}, but uses a graph above {@code signsUpTo} vectors.
     *
     * @param signsUpTo up to this many vectors, candidates are found by signs; at most {@code exactUpTo} to use no
     *     signs
     * @throws VectorIndexException if the folder cannot be read or written, or another process has it open
     */
    public static FileVectorIndex open(
            Path folder, VectorSpace space, int exactUpTo, int signsUpTo, Reembedding reembedding) {
        try {
            Files.createDirectories(folder);
            IndexFolder opened = IndexFolder.lock(folder);
            try {
                var index = new FileVectorIndex(
                        opened,
                        space,
                        exactUpTo,
                        signsUpTo,
                        opened.vectors(space, reembedding, 2 * exactUpTo + ScanBlocks.WIDTH));
                index.prepare();
                return index;
            } catch (IOException | RuntimeException e) {
                opened.close();
                throw e;
            }
        } catch (IOException e) {
            throw new VectorIndexException("Expected to open the vector index (%s).".formatted(folder), e);
        }
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public int size() {
        return reading(() -> stored.slots().live());
    }

    /** Returns the number of damaged log entries that were dropped when the index was opened. */
    public int damaged() {
        return folder.damaged();
    }

    @Override
    public void put(Collection<IndexedVector> vectors) {
        writing(() -> {
            stored.put(vectors);
            prepare();
            return vectors.size();
        });
    }

    @Override
    public Optional<IndexedVector> find(String id) {
        return reading(() -> Optional.ofNullable(stored.find(id)));
    }

    @Override
    public int delete(Collection<String> ids) {
        return writing(() -> stored.delete(ids));
    }

    @Override
    public int delete(VectorFilter filter) {
        return writing(() -> {
            List<String> ids = new ArrayList<>();
            for (int at = 0; at < stored.slots().written(); at++) {
                Slot slot = stored.slots().at(at);
                if (slot != null && filter.fits(slot.tags())) {
                    ids.add(slot.id());
                }
            }
            return stored.delete(ids);
        });
    }

    @Override
    public List<Hit> search(float[] vector, int count, VectorFilter filter) {
        TagTypes.checkVector(space, "the search", vector);
        return reading(() -> {
            SignBits bits = signs;
            if (bits != null && stored.slots().live() > exactUpTo) {
                return bySigns(bits, vector, count, filter);
            }
            GraphBuilding built = graph;
            if (built == null || built.covered() == 0 || stored.slots().live() <= exactUpTo) {
                return everyOne(vector, count, filter);
            }
            return filter instanceof VectorFilter.Everything
                    ? nearest(built, vector, count)
                    : filtered(built, vector, count, filter);
        });
    }

    private List<Hit> bySigns(SignBits bits, float[] vector, int count, VectorFilter filter) {
        BitSet fitting = filter instanceof VectorFilter.Everything
                ? null
                : stored.tagged().fitting(filter);
        long proposed = Math.max(MIN_PROPOSED_BY_SIGNS, (long) count * PROPOSED_BY_SIGNS_EACH);
        // Emptied slots are proposed too, so more slots are requested.
        long slots =
                proposed * stored.slots().written() / Math.max(1, stored.slots().live());
        int[] near = bits.nearest(vector, (int) Math.min(slots, bits.slots()), fitting);
        return exactly(near, vector, count, filter);
    }

    /** Like {@link #exact}, but uses all processors, because reads scattered over a large file are slow. */
    private List<Hit> exactly(int[] among, float[] vector, int count, VectorFilter filter) {
        float[] products = new float[among.length];
        IntStream.rangeClosed(0, (among.length - 1) / TOGETHER).parallel().forEach(part -> {
            float[] candidate = new float[vector.length];
            for (int at = part * TOGETHER; at < Math.min((part + 1) * TOGETHER, among.length); at++) {
                products[at] = stored.read(among[at], candidate)
                        ? VectorUtil.dotProduct(vector, candidate)
                        : Float.NEGATIVE_INFINITY;
            }
        });
        NearestHits nearest = new NearestHits(count);
        for (int at = 0; at < among.length; at++) {
            if (nearest.mayTake(products[at])) {
                offer(nearest, among[at], products[at], filter);
            }
        }
        return nearest.nearestFirst();
    }

    private List<Hit> filtered(GraphBuilding built, float[] vector, int count, VectorFilter filter) throws IOException {
        BitSet fitting = stored.tagged().fitting(filter);
        // If few vectors fit, comparing each costs less than a walk through the graph past all others.
        if (fitting.cardinality() <= exactUpTo) {
            return exact(fitting.stream(), vector, count, filter);
        }
        var proposal = built.near(vector, proposed(count), slot -> fitting.get(slot) && isLive(slot), true);
        return proposal.whole() && proposal.slots().length >= count
                ? exact(withRest(proposal), vector, count, filter)
                : exact(fitting.stream(), vector, count, filter);
    }

    private List<Hit> nearest(GraphBuilding built, float[] vector, int count) throws IOException {
        var proposal = built.near(vector, proposed(count), this::isLive, false);
        return proposal.whole()
                ? exact(withRest(proposal), vector, count, VectorFilter.everything())
                : everyOne(vector, count, VectorFilter.everything());
    }

    private static int proposed(int count) {
        return Math.max(MIN_PROPOSED, count * PROPOSED_EACH);
    }

    /** Returns the proposed slots and the slots that are not in the graph yet. */
    private IntStream withRest(NeighbourGraph.Proposal proposal) {
        IntStream rest = IntStream.range(proposal.covered(), stored.slots().written());
        return IntStream.concat(IntStream.of(proposal.slots()), rest);
    }

    private boolean isLive(int slot) {
        return stored.slots().at(slot) != null;
    }

    private boolean fits(int at, VectorFilter filter) {
        Slot slot = stored.slots().at(at);
        return slot != null && filter.fits(slot.tags());
    }

    private List<Hit> everyOne(float[] vector, int count, VectorFilter filter) {
        NearestHits nearest = new NearestHits(count);
        ScanBlocks blocks = stored.blocks();
        float[] products = new float[ScanBlocks.WIDTH];
        for (int from = 0; from < blocks.slots(); from += ScanBlocks.WIDTH) {
            blocks.dotProducts(vector, from / ScanBlocks.WIDTH, products);
            for (int lane = 0; lane < ScanBlocks.WIDTH && from + lane < blocks.slots(); lane++) {
                if (nearest.mayTake(products[lane])) {
                    offer(nearest, from + lane, products[lane], filter);
                }
            }
        }
        oneByOne(IntStream.range(blocks.slots(), stored.slots().written()), vector, filter, nearest);
        return nearest.nearestFirst();
    }

    private List<Hit> exact(IntStream among, float[] vector, int count, VectorFilter filter) {
        NearestHits nearest = new NearestHits(count);
        oneByOne(among, vector, filter, nearest);
        return nearest.nearestFirst();
    }

    private void oneByOne(IntStream among, float[] vector, VectorFilter filter, NearestHits nearest) {
        float[] candidate = new float[vector.length];
        among.forEach(at -> {
            if (fits(at, filter) && stored.read(at, candidate)) {
                offer(nearest, at, VectorUtil.dotProduct(vector, candidate), filter);
            }
        });
    }

    private void offer(NearestHits nearest, int at, double similarity, VectorFilter filter) {
        Slot slot = stored.slots().at(at);
        if (slot != null && filter.fits(slot.tags())) {
            nearest.offer(similarity, () -> new Hit(slot.id(), similarity, slot.tags()));
        }
    }

    private void prepare() throws IOException {
        if (stored.slots().written() > signsUpTo) {
            signs = null;
            growGraph();
        } else if (stored.slots().live() > exactUpTo) {
            sketch();
        }
    }

    private void sketch() {
        int written = stored.slots().written();
        SignBits bits = signs;
        if (bits == null || sampled < SAMPLE && written >= 2 * sampled) {
            // The mean of a few vectors is not the mean of many.
            sampled = Math.min(written, SAMPLE);
            bits = new SignBits(mean(sampled));
            signs = bits;
        }
        float[] vector = new float[space.dimension()];
        for (int slot = bits.slots(); slot < written; slot++) {
            bits.add(stored.read(slot, vector) ? vector : null);
        }
    }

    private float[] mean(int slots) {
        double[] sums = new double[space.dimension()];
        float[] vector = new float[space.dimension()];
        int live = 0;
        for (int slot = 0; slot < slots; slot++) {
            if (stored.read(slot, vector)) {
                live++;
                for (int at = 0; at < sums.length; at++) {
                    sums[at] += vector[at];
                }
            }
        }
        float[] mean = new float[sums.length];
        for (int at = 0; at < sums.length; at++) {
            mean[at] = (float) (sums[at] / Math.max(1, live));
        }
        return mean;
    }

    private void growGraph() throws IOException {
        if (stored.slots().live() > exactUpTo) {
            if (graph == null) {
                graph = new GraphBuilding(folder.graph(stored.generation()), this::vector);
            }
            if (stored.slots().written() - graph.covered() > exactUpTo / 4) {
                graph.growTo(stored.slots().written());
            }
        }
    }

    private float @Nullable [] vector(int slot) {
        return reading(() -> {
            float[] vector = new float[space.dimension()];
            return stored.read(slot, vector) ? vector : null;
        });
    }

    /** Waits until the graph contains every earlier write. Searches need not wait. */
    public void awaitGraph() {
        GraphBuilding built = reading(() -> graph);
        if (built != null) {
            built.growTo(reading(() -> stored.slots().written()));
            built.await();
        }
    }

    private interface Work<T extends @Nullable Object> {
        T run() throws IOException;
    }

    private <T extends @Nullable Object> T reading(Work<T> work) {
        lock.readLock().lock();
        try {
            return run(work);
        } finally {
            lock.readLock().unlock();
        }
    }

    private <T> T writing(Work<T> work) {
        lock.writeLock().lock();
        try {
            return run(work);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private <T extends @Nullable Object> T run(Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new VectorIndexException("Expected to read and write the vector index (%s).".formatted(folder), e);
        }
    }

    @Override
    public void close() {
        GraphBuilding built = reading(() -> graph);
        try {
            if (built != null) {
                built.close();
            }
            writing(() -> {
                stored.close();
                folder.close();
                return true;
            });
        } catch (IOException e) {
            throw new VectorIndexException("Expected to close the vector index (%s).".formatted(folder), e);
        }
    }
}
