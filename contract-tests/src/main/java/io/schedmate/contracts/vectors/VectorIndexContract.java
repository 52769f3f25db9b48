package io.schedmate.contracts.vectors;

import static io.schedmate.contracts.vectors.TestVectors.atDegrees;
import static io.schedmate.contracts.vectors.TestVectors.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.embedding.index.Hit;
import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagValue;
import io.schedmate.embedding.index.VectorFilter;
import io.schedmate.embedding.index.VectorIndex;
import io.schedmate.embedding.index.VectorSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of a vector index. To test an implementation, write a subclass that opens an empty index. */
public abstract class VectorIndexContract {

    private static final VectorSpace SPACE = new VectorSpace("test-model", 8, 1);
    private static final VectorFilter ALL = VectorFilter.everything();

    private VectorIndex index;

    /** Opens an empty index; the contract closes it. */
    protected abstract VectorIndex open(VectorSpace space);

    /** Called before a search. Waits for an index that works in the background to finish. */
    protected void settle(VectorIndex written) {}

    @BeforeEach
    void openAnEmptyIndex() {
        index = open(SPACE);
    }

    @AfterEach
    void closeIt() {
        index.close();
    }

    @Test
    void hitsComeNearestFirstWithTheirCosine() {
        put(50, "fifty");
        put(10, "ten");
        put(-20, "twenty");
        put(170, "far");

        List<Hit> hits = search(0, 3, ALL);

        assertThat(hits).extracting(Hit::id).containsExactly("ten", "twenty", "fifty");
        assertThat(hits.getFirst().similarity()).isCloseTo(Math.cos(Math.toRadians(10)), within(1e-5));
    }

    @Test
    void vectorsEquallyNearComeInTheOrderOfTheirIds() {
        put(30, "b");
        put(30, "c");
        put(30, "a");

        assertThat(search(0, 2, ALL)).extracting(Hit::id).containsExactly("a", "b");
    }

    @Test
    void anEmptyIndexAndASearchForNoneFindNothing() {
        assertThat(search(0, 3, ALL)).isEmpty();
        put(0, "a");
        assertThat(search(0, 0, ALL)).isEmpty();
        assertThat(search(0, 100, ALL)).hasSize(1);
    }

    @Test
    void aVectorPutAgainTakesThePlaceOfTheFirst() {
        put(0, "a", Map.of("state", TagValue.of("old")));
        put(90, "a", Map.of("state", TagValue.of("new")));

        assertThat(index.size()).isEqualTo(1);
        assertThat(search(90, 2, ALL)).singleElement().satisfies(hit -> {
            assertThat(hit.similarity()).isCloseTo(1, within(1e-5));
            assertThat(hit.tags()).containsEntry("state", TagValue.of("new"));
        });
        assertThat(search(0, 2, VectorFilter.textIs("state", "old"))).isEmpty();
    }

    @Test
    void whatWasPutIsFoundWhole() {
        IndexedVector whole = new IndexedVector(
                "a", "text: ä\n\"quoted\"", atDegrees(SPACE, 12), Map.of("n", TagValue.of(1.5), "t", TagValue.of("x")));
        index.put(List.of(whole));

        assertThat(index.find("a")).contains(whole);
        assertThat(index.find("b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3f2b8c1e-7d64-5a10-9c33-0b1d2e4f5a6b",
                "v1.2.3",
                "two words",
                "it's \"quoted\"",
                "{braces} | [brackets] (parens)",
                "x} | @owner:{*",
                "x' OR '1'='1",
                "a && b == 'c'",
                "*",
                "-@!~$%^&:;<>/\\",
                "",
                "ünïcödé 作业",
                "line\nbreak\ttab",
            })
    void aTagIsFoundByExactlyItsValue(String value) {
        put(0, "it", Map.of("owner", TagValue.of(value)));
        put(1, "other", Map.of("owner", TagValue.of("other " + value)));
        put(2, "plain", Map.of("owner", TagValue.of("someone")));

        VectorFilter filter = VectorFilter.textIs("owner", value);

        assertThat(search(0, 10, filter)).extracting(Hit::id).containsExactly("it");
        assertThat(index.delete(filter)).isEqualTo(1);
        assertThat(search(0, 10, ALL)).extracting(Hit::id).containsExactly("other", "plain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3f2b8c1e-7d64-5a10-9c33-0b1d2e4f5a6b", "a.b", "x'; DROP", "{*}", "*", "ä b"})
    void anIdIsDeletedByExactlyItself(String id) {
        put(0, id);
        put(1, id + "2");
        put(2, "other");

        assertThat(index.delete(List.of(id, "never there"))).isEqualTo(1);
        assertThat(search(0, 10, ALL)).extracting(Hit::id).containsExactly(id + "2", "other");
    }

    @Test
    void filtersCombine() {
        for (int at = 0; at < 10; at++) {
            put(at, "v" + at, Map.of("n", TagValue.of(at), "odd", TagValue.of(at % 2 == 0 ? "no" : "yes")));
        }
        put(20, "bare");
        VectorFilter odd = VectorFilter.textIs("odd", "yes");
        VectorFilter middle = new VectorFilter.NumberBetween("n", 3, 6);

        assertThat(ids(new VectorFilter.AllOf(List.of(odd, middle)))).containsExactly("v3", "v5");
        assertThat(ids(new VectorFilter.AnyOf(List.of(VectorFilter.numberIs("n", 0), middle))))
                .containsExactly("v0", "v3", "v4", "v5", "v6");
        assertThat(ids(new VectorFilter.AllOf(List.of(middle, new VectorFilter.Not(odd)))))
                .containsExactly("v4", "v6");
        assertThat(ids(new VectorFilter.Not(new VectorFilter.TextIn("odd", Set.of("yes", "no")))))
                .containsExactly("bare");
        assertThat(ids(new VectorFilter.AnyOf(List.of()))).isEmpty();
        assertThat(ids(new VectorFilter.AllOf(List.of()))).hasSize(11);
    }

    @Test
    void deletionByFilterTakesAllThatFitAndNothingElse() {
        List<IndexedVector> many = new ArrayList<>();
        for (int at = 0; at < 500; at++) {
            many.add(vector(
                    "v" + at, atDegrees(SPACE, at / 3.0), Map.of("part", TagValue.of(at % 5 == 0 ? "go" : "stay"))));
        }
        index.put(many);

        assertThat(index.delete(VectorFilter.textIs("part", "go"))).isEqualTo(100);

        assertThat(index.size()).isEqualTo(400);
        assertThat(search(0, 1000, ALL))
                .hasSize(400)
                .allSatisfy(hit -> assertThat(hit.tags()).containsEntry("part", TagValue.of("stay")));
        assertThat(index.delete(VectorFilter.textIs("part", "go"))).isZero();
    }

    @Test
    void aTagKeepsItsType() {
        put(0, "a", Map.of("gpus", TagValue.of(8)));
        List<IndexedVector> mixed = List.of(
                vector("b", atDegrees(SPACE, 1), Map.of("gpus", TagValue.of(4))),
                vector("c", atDegrees(SPACE, 2), Map.of("gpus", TagValue.of("8"))));

        assertThatIllegalArgumentException().isThrownBy(() -> index.put(mixed)).withMessageContaining("gpus");

        assertThat(index.size()).isEqualTo(1);
        assertThat(ids(VectorFilter.numberIs("gpus", 8))).containsExactly("a");
        assertThat(ids(VectorFilter.textIs("gpus", "8"))).isEmpty();
    }

    @Test
    void vectorsOfAnotherSpaceAreRefused() {
        assertThat(index.space()).isEqualTo(SPACE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.put(List.of(vector("a", new float[] {1, 0}, Map.of()))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.put(List.of(vector("a", new float[SPACE.dimension()], Map.of()))));
        assertThatIllegalArgumentException().isThrownBy(() -> index.search(new float[] {1, 0}, 3, ALL));
        assertThat(index.size()).isZero();
    }

    @Test
    void aCallersArrayMayChangeAfterwards() {
        float[] reused = atDegrees(SPACE, 0);
        index.put(List.of(vector("a", reused, Map.of())));
        reused[0] = 0;
        reused[1] = 1;

        assertThat(search(0, 1, ALL).getFirst().similarity()).isCloseTo(1, within(1e-5));
    }

    @Test
    void theNearestOfManyAreFoundWhateverWasReplacedAndDeleted() {
        var random = TestVectors.seeded(11);
        List<IndexedVector> many = IntStream.range(0, 3000)
                .mapToObj(at -> vector("v" + at, TestVectors.random(random, 8), Map.of("third", TagValue.of(at % 3))))
                .toList();
        index.put(many);
        index.delete(IntStream.range(0, 200).mapToObj(at -> "v" + at).toList());
        List<IndexedVector> again = IntStream.range(200, 400)
                .mapToObj(at -> vector("v" + at, TestVectors.random(random, 8), Map.of("third", TagValue.of(9))))
                .toList();
        index.put(again);
        settle(index);

        for (int round = 0; round < 20; round++) {
            float[] asked = TestVectors.random(random, 8);
            VectorFilter filter = round % 2 == 0 ? ALL : VectorFilter.numberIs("third", round % 3);
            assertThat(index.search(asked, 5, filter))
                    .extracting(Hit::id)
                    .isEqualTo(nearest(asked, many.subList(400, 3000), again, filter));
        }
    }

    private static List<String> nearest(
            float[] asked, List<IndexedVector> some, List<IndexedVector> others, VectorFilter filter) {
        List<IndexedVector> all = new ArrayList<>(some);
        all.addAll(others);
        return all.stream()
                .filter(it -> filter.fits(it.tags()))
                .sorted((one, other) -> Double.compare(dot(asked, other.vector()), dot(asked, one.vector())))
                .limit(5)
                .map(IndexedVector::id)
                .toList();
    }

    private static double dot(float[] one, float[] other) {
        return IntStream.range(0, one.length)
                .mapToDouble(at -> (double) one[at] * other[at])
                .sum();
    }

    private void put(double degrees, String id) {
        put(degrees, id, Map.of());
    }

    private void put(double degrees, String id, Map<String, TagValue> tags) {
        index.put(List.of(vector(id, atDegrees(SPACE, degrees), tags)));
    }

    private List<Hit> search(double degrees, int count, VectorFilter filter) {
        settle(index);
        return index.search(atDegrees(SPACE, degrees), count, filter);
    }

    private List<String> ids(VectorFilter filter) {
        return search(0, 1000, filter).stream().map(Hit::id).toList();
    }
}
