package io.schedmate.embedding.index.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagValue;
import io.schedmate.embedding.index.VectorFilter;
import io.schedmate.embedding.index.VectorIndex;
import io.schedmate.embedding.index.VectorIndexException;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.FileVectorIndex.Reembedding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileVectorIndexTest {

    private static final VectorSpace SPACE = new VectorSpace("small", 2, 1);
    private static final VectorFilter ALL = VectorFilter.everything();

    @TempDir
    private Path folder;

    @Test
    void writtenVectorsArePresentAfterAReopen() {
        try (var index = open(100)) {
            index.put(List.of(at(0, "a"), at(30, "b"), at(60, "c")));
            index.put(List.of(at(90, "b")));
            index.delete(List.of("c"));
        }
        try (var index = open(100)) {
            assertThat(index.size()).isEqualTo(2);
            assertThat(index.find("b")).contains(at(90, "b"));
            assertThat(index.search(at(80, "").vector(), 5, ALL))
                    .extracting(Hit::id)
                    .containsExactly("b", "a");
        }
    }

    @Test
    void anInterruptedCallFailsAndLaterCallsSucceed() {
        try (var index = open(100)) {
            index.put(List.of(at(0, "a")));
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(VectorIndexException.class).isThrownBy(() -> index.put(List.of(at(30, "b"))));
            assertThat(Thread.interrupted()).isTrue();
            index.put(List.of(at(60, "c")));
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(VectorIndexException.class).isThrownBy(() -> index.find("c"));
            assertThat(Thread.interrupted()).isTrue();

            assertThat(index.find("c")).contains(at(60, "c"));
            assertThat(index.search(at(50, "").vector(), 5, ALL))
                    .extracting(Hit::id)
                    .containsExactly("c", "a");
        }
        try (var index = open(100)) {
            assertThat(index.size()).isEqualTo(2);
        }
    }

    @Test
    void aLogTruncatedAtAnyByteOpensWithItsCompleteEntries() throws IOException {
        try (var index = open(100)) {
            index.put(List.of(at(0, "a"), at(30, "b")));
        }
        byte[] whole = Files.readAllBytes(log());
        int header = 28 + "small".length();
        int sizes = 0;
        for (int length = whole.length - 1; length >= header; length -= 5) {
            Files.write(log(), Arrays.copyOf(whole, length));
            try (var index = open(100)) {
                int size = index.size();
                sizes += size;
                assertThat(size).isLessThan(2);
                index.put(List.of(at(60, "after")));
                assertThat(index.size()).isEqualTo(size + 1);
            }
            deleteLogs();
            Files.write(folder.resolve("vectors-0.log"), whole);
        }
        assertThat(sizes).as("entries that outlived a cut").isPositive();
    }

    @Test
    void aDamagedHeaderIsReportedAndNothingIsDeleted() throws IOException {
        open(100).close();
        byte[] bytes = Files.readAllBytes(log());
        bytes[10] ^= 1;
        Files.write(log(), bytes);

        assertThatExceptionOfType(VectorIndexException.class)
                .isThrownBy(() -> open(100))
                .withMessageContaining("damaged");
        assertThat(log()).hasBinaryContent(bytes);
    }

    @Test
    void aDamagedEntryIsSkippedAndCounted() throws IOException {
        try (var index = open(100)) {
            index.put(IntStream.range(0, 5).mapToObj(n -> at(n * 10, "v" + n)).toList());
        }
        byte[] bytes = Files.readAllBytes(log());
        bytes[bytes.length / 2] ^= 1;
        Files.write(log(), bytes);

        try (var index = open(100)) {
            assertThat(index.size()).isEqualTo(4);
            assertThat(index.damaged()).isEqualTo(1);
        }
        try (var index = open(100)) {
            assertThat(index.size()).isEqualTo(4);
            assertThat(index.damaged()).isZero();
        }
    }

    @Test
    void anotherModelOrTextVersionTriggersReembedding() {
        try (var index = open(100)) {
            index.put(List.of(at(0, "a"), at(30, "b")));
        }
        VectorSpace other = new VectorSpace("large", 3, 2);
        Reembedding reembedding = stale -> stale.stream()
                .map(it -> new IndexedVector(it.id(), it.text(), new float[] {0, 0, 1}, it.tags()))
                .toList();
        try (var index = FileVectorIndex.open(folder, other, 100, reembedding)) {
            assertThat(index.size()).isEqualTo(2);
            assertThat(index.find("a").orElseThrow().text()).isEqualTo("text of a");
            assertThat(index.search(new float[] {0, 0, 1}, 1, ALL))
                    .extracting(Hit::similarity)
                    .containsExactly(1d);
        }
        try (var index = FileVectorIndex.open(folder, other, 100, Reembedding.forgetting())) {
            assertThat(index.size()).isEqualTo(2);
        }
    }

    @Test
    void aFailedReembeddingLeavesTheOldVectors() {
        try (var index = open(100)) {
            index.put(List.of(at(0, "a")));
        }
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> FileVectorIndex.open(folder, new VectorSpace("large", 3, 1), 100, _ -> {
                    throw new IllegalStateException("no model");
                }));
        try (var index = open(100)) {
            assertThat(index.size()).isEqualTo(1);
        }
    }

    @Test
    void aLogOfMostlyObsoleteEntriesIsRewritten() throws IOException {
        try (var index = open(100)) {
            for (int round = 0; round < 10; round++) {
                index.put(List.of(at(round, "a"), at(90 - round, "b")));
            }
        }
        long before = Files.size(log());
        try (var index = open(100)) {
            assertThat(index.find("a")).contains(at(9, "a"));
        }
        assertThat(Files.size(log())).isLessThan(before / 3);
    }

    @Test
    void aSecondUserOfTheFolderIsRejected() {
        try (var index = open(100)) {
            assertThatExceptionOfType(VectorIndexException.class)
                    .isThrownBy(() -> open(100))
                    .withMessageContaining("no other user");
            assertThat(index.size()).isZero();
        }
        open(100).close();
    }

    @Test
    void aClosedIndexTakesNothing() {
        var closed = open(100);
        closed.close();

        assertThatExceptionOfType(VectorIndexException.class).isThrownBy(() -> closed.put(List.of(at(0, "a"))));

        try (var index = open(100)) {
            assertThat(index.size()).isZero();
        }
    }

    @Test
    void anIndexTooSmallForAGraphIsNotWaitedFor() {
        try (var index = open(100)) {
            index.put(List.of(at(0, "a")));

            index.awaitGraph();

            assertThat(index.search(at(0, "").vector(), 1, ALL))
                    .extracting(Hit::id)
                    .containsExactly("a");
        }
    }

    @Test
    void theGraphIsStoredAndContinuesToGrow() {
        try (var index = openWithGraph(10)) {
            index.put(IntStream.range(0, 100).mapToObj(n -> at(n, "v" + n)).toList());
            index.awaitGraph();
        }
        try (var index = openWithGraph(10)) {
            assertThat(index.search(at(50, "").vector(), 1, ALL))
                    .extracting(Hit::id)
                    .containsExactly("v50");
            index.put(IntStream.range(100, 200).mapToObj(n -> at(n, "v" + n)).toList());
            assertThat(index.search(at(150, "").vector(), 1, ALL))
                    .extracting(Hit::id)
                    .containsExactly("v150");
            index.awaitGraph();
            assertThat(index.search(at(150, "").vector(), 1, ALL))
                    .extracting(Hit::id)
                    .containsExactly("v150");
            assertThat(index.search(at(0, "").vector(), 500, ALL)).hasSizeLessThanOrEqualTo(200);
        }
    }

    @Test
    void searchesContinueWhileTheGraphGrows() {
        try (var index = openWithGraph(50)) {
            IntStream.range(0, 20).forEach(round -> {
                index.put(IntStream.range(0, 100)
                        .mapToObj(n -> at(round * 9 + n * 0.08, "v" + round + "-" + n))
                        .toList());
                assertThat(index.search(at(round * 9, "").vector(), 1, ALL))
                        .extracting(Hit::id)
                        .containsExactly("v" + round + "-0");
            });
        }
    }

    @Test
    void manyVectorsAreFoundByTheirSignsEvenAfterDeletions() {
        VectorSpace space = new VectorSpace("wide", 64, 1);
        Random random = new Random(2);
        List<IndexedVector> vectors = IntStream.range(0, 6_000)
                .mapToObj(at -> new IndexedVector("v" + at, "", wide(random), Map.of("even", TagValue.of(1 - at % 2))))
                .toList();
        try (var index = FileVectorIndex.open(folder, space, 100, Reembedding.forgetting())) {
            index.put(vectors.subList(0, 3_000));
            index.put(vectors.subList(3_000, 6_000));
            index.delete(List.of("v5001"));
            assertFound(index, vectors.get(4_321));
        }
        try (var index = FileVectorIndex.open(folder, space, 100, Reembedding.forgetting())) {
            assertFound(index, vectors.get(4_322));
            assertThat(index.search(vectors.get(5_001).vector(), 1, VectorFilter.everything()))
                    .extracting(Hit::id)
                    .doesNotContain("v5001");
        }
    }

    @Test
    void fewRemainingVectorsAreFoundByTheirSignsAmongManyDeletedOnes() {
        VectorSpace space = new VectorSpace("wide", 64, 1);
        Random random = new Random(3);
        float[] middle = wide(random);
        List<IndexedVector> near = IntStream.range(0, 4_000)
                .mapToObj(at -> new IndexedVector("near" + at, "", around(middle, random), Map.of()))
                .toList();
        List<IndexedVector> far = IntStream.range(0, 200)
                .mapToObj(at -> new IndexedVector("far" + at, "", wide(random), Map.of()))
                .toList();
        try (var index = FileVectorIndex.open(folder, space, 100, Reembedding.forgetting())) {
            index.put(near);
            index.put(far);
            index.delete(near.stream().map(IndexedVector::id).toList());
            List<String> nearest = far.stream()
                    .sorted(Comparator.comparingDouble(one -> -VectorUtil.dotProduct(middle, one.vector())))
                    .limit(3)
                    .map(IndexedVector::id)
                    .toList();

            assertThat(index.search(middle, 3, ALL)).extracting(Hit::id).containsExactlyElementsOf(nearest);
        }
    }

    private static float[] around(float[] middle, Random random) {
        float[] noise = wide(random);
        float[] vector = new float[middle.length];
        for (int at = 0; at < vector.length; at++) {
            vector[at] = middle[at] + 0.2f * noise[at];
        }
        return VectorUtil.l2normalize(vector);
    }

    private static void assertFound(VectorIndex index, IndexedVector vector) {
        double even = vector.tags().get("even") instanceof TagValue.Number number ? number.value() : -1;
        for (VectorFilter filter : List.of(VectorFilter.everything(), VectorFilter.numberIs("even", even))) {
            assertThat(index.search(vector.vector(), 1, filter))
                    .extracting(Hit::id)
                    .containsExactly(vector.id());
        }
    }

    private static float[] wide(Random random) {
        float[] vector = new float[64];
        for (int at = 0; at < vector.length; at++) {
            vector[at] = (float) random.nextGaussian();
        }
        return VectorUtil.l2normalize(vector);
    }

    private FileVectorIndex openWithGraph(int exactUpTo) {
        return FileVectorIndex.open(folder, SPACE, exactUpTo, 0, Reembedding.forgetting());
    }

    private FileVectorIndex open(int exactUpTo) {
        return FileVectorIndex.open(folder, SPACE, exactUpTo, Reembedding.forgetting());
    }

    private static IndexedVector at(double degrees, String id) {
        float[] vector = {(float) Math.cos(Math.toRadians(degrees)), (float) Math.sin(Math.toRadians(degrees))};
        return new IndexedVector(id, "text of " + id, vector, Map.of("degrees", TagValue.of(degrees)));
    }

    private Path log() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void deleteLogs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(".log")).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
