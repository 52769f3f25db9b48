package io.schedmate.embedding.index.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.search.knn.KnnSearchStrategy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Lucene's HNSW graph over the slots of a log. It only proposes candidates, and the full vectors rank them, because the
 * graph's own vectors are quantised to one byte per number. It can be rebuilt at any time.
 */
final class NeighbourGraph implements AutoCloseable {

    private static final String VECTOR = "vector";
    private static final String SLOT = "slot";
    private static final String GENERATION = "generation";
    private static final String COVERED = "covered";
    private static final double MEMORY_MB = 256;

    /** Above this many steps, the filter leaves so few vectors that comparing each is no worse. */
    private static final int MAX_STEPS = 60_000;

    private final Directory folder;
    private final IndexWriter writer;
    private final long generation;
    private volatile Reading reading;

    private NeighbourGraph(Directory folder, IndexWriter writer, long generation) throws IOException {
        this.folder = folder;
        this.writer = writer;
        this.generation = generation;
        this.reading = Reading.of(writer, covered(writer));
    }

    /** An immutable snapshot of the graph. */
    private record Reading(DirectoryReader reader, List<int[]> slots, int covered) {

        static Reading of(IndexWriter writer, int covered) throws IOException {
            DirectoryReader reader = DirectoryReader.open(writer);
            List<int[]> slots = new ArrayList<>();
            for (LeafReaderContext leaf : reader.leaves()) {
                int[] ofLeaf = new int[leaf.reader().maxDoc()];
                NumericDocValues values = leaf.reader().getNumericDocValues(SLOT);
                for (int doc = 0; doc < ofLeaf.length && values != null && values.advanceExact(doc); doc++) {
                    ofLeaf[doc] = (int) values.longValue();
                }
                slots.add(ofLeaf);
            }
            return new Reading(reader, slots, covered);
        }
    }

    /** Opens the graph in a folder. The graph is empty if the stored one belongs to another log. */
    static NeighbourGraph open(Path path, long generation) throws IOException {
        Directory folder = FSDirectory.open(path);
        IndexWriter writer = new IndexWriter(folder, settings(IndexWriterConfig.OpenMode.CREATE_OR_APPEND));
        if (generation(writer) != generation) {
            writer.deleteAll();
            writer.setLiveCommitData(
                    Map.of(GENERATION, Long.toString(generation), COVERED, "0").entrySet());
        }
        return new NeighbourGraph(folder, writer, generation);
    }

    private static IndexWriterConfig settings(IndexWriterConfig.OpenMode mode) {
        return new IndexWriterConfig()
                .setOpenMode(mode)
                .setRAMBufferSizeMB(MEMORY_MB)
                .setUseCompoundFile(false)
                .setCommitOnClose(false)
                .setCodec(new Lucene104Codec() {
                    private final KnnVectorsFormat vectors = new Lucene104HnswScalarQuantizedVectorsFormat();

                    @Override
                    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                        return vectors;
                    }
                });
    }

    private static long generation(IndexWriter writer) {
        return Long.parseLong(committed(writer, GENERATION, "-1"));
    }

    private static int covered(IndexWriter writer) {
        return Integer.parseInt(committed(writer, COVERED, "0"));
    }

    private static String committed(IndexWriter writer, String name, String otherwise) {
        if (writer.getLiveCommitData() != null) {
            for (Map.Entry<String, String> entry : writer.getLiveCommitData()) {
                if (entry.getKey().equals(name)) {
                    return entry.getValue();
                }
            }
        }
        return otherwise;
    }

    /** Returns the number of slots that the graph covers, counted from slot 0. */
    int covered() {
        return reading.covered();
    }

    /** Returns a slot's vector, or null for an empty slot. */
    interface VectorOfSlot {
        float @Nullable [] vector(int slot);
    }

    /** Adds the slots up to {@code to}. This is slow; searches continue meanwhile. */
    void extend(int to, VectorOfSlot vectors) throws IOException {
        for (int slot = covered(); slot < to; slot++) {
            float[] vector = vectors.vector(slot);
            if (vector != null) {
                Document document = new Document();
                document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.DOT_PRODUCT));
                document.add(new NumericDocValuesField(SLOT, slot));
                writer.addDocument(document);
            }
        }
        writer.setLiveCommitData(Map.of(GENERATION, Long.toString(generation), COVERED, Integer.toString(to))
                .entrySet());
        writer.commit();
        Reading before = reading;
        reading = Reading.of(writer, to);
        before.reader().decRef();
    }

    /**
     * Slots near a vector.
     *
     * @param slots the near slots among those that fit
     * @param covered the number of slots that the graph covers
     * @param whole whether the search ran to its end
     */
    record Proposal(int[] slots, int covered, boolean whole) {}

    /**
     * Returns slots near a vector.
     *
     * @param fits which slots may be proposed
     * @param filtered whether many slots do not fit; if so, the fitting slots are counted first, and the graph walk
     *     skips the others
     */
    Proposal near(float[] vector, int count, IntPredicate fits, boolean filtered) throws IOException {
        while (true) {
            Reading now = reading;
            if (now.reader().tryIncRef()) {
                try {
                    return near(now, vector, count, fits, filtered);
                } finally {
                    now.reader().decRef();
                }
            }
        }
    }

    private static Proposal near(Reading now, float[] vector, int count, IntPredicate fits, boolean filtered)
            throws IOException {
        List<Integer> found = new ArrayList<>();
        boolean whole = true;
        List<LeafReaderContext> leaves = now.reader().leaves();
        for (int at = 0; at < leaves.size(); at++) {
            int[] slots = now.slots().get(at);
            TopKnnCollector collector = new TopKnnCollector(count, MAX_STEPS, KnnSearchStrategy.Hnsw.DEFAULT);
            AcceptDocs accepted =
                    filtered ? counted(slots, fits) : AcceptDocs.fromLiveDocs(bits(slots, fits), slots.length);
            leaves.get(at).reader().searchNearestVectors(VECTOR, vector, collector, accepted);
            whole &= !collector.earlyTerminated();
            for (ScoreDoc hit : collector.topDocs().scoreDocs) {
                found.add(slots[hit.doc]);
            }
        }
        return new Proposal(found.stream().mapToInt(Integer::intValue).toArray(), now.covered(), whole);
    }

    private static AcceptDocs counted(int[] slots, IntPredicate fits) {
        FixedBitSet fitting = new FixedBitSet(slots.length);
        for (int doc = 0; doc < slots.length; doc++) {
            if (fits.test(slots[doc])) {
                fitting.set(doc);
            }
        }
        int count = fitting.cardinality();
        return AcceptDocs.fromIteratorSupplier(() -> new BitSetIterator(fitting, count), null, slots.length);
    }

    private static Bits bits(int[] slots, IntPredicate fits) {
        return new Bits() {
            @Override
            public boolean get(int doc) {
                return fits.test(slots[doc]);
            }

            @Override
            public int length() {
                return slots.length;
            }
        };
    }

    @Override
    public void close() throws IOException {
        reading.reader().close();
        writer.close();
        folder.close();
    }
}
