package io.schedmate.recovery.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NodeSearchTest {

    private static final SearchSettings STANDARD = SearchSettings.standard();

    @Test
    void aFaultThatAlwaysShowsIsFoundInFewTests() {
        List<Findings> found = runs(20, seed -> SimulatedFabric.of(512, 1, 1, 0.02, 2, seed));

        assertThat(found).allSatisfy(one -> assertThat(one.tests()).isLessThan(60));
    }

    @Test
    void upToThreeFaultsAreFoundWithFewFalsePositives() {
        Score score = score(30, seed -> SimulatedFabric.of(64, (int) (seed % 3) + 1, 0.7, 0.02, 2, seed));

        assertThat(score.found()).isGreaterThanOrEqualTo(0.97);
        assertThat(score.falsePositives()).isLessThanOrEqualTo(0.005);
    }

    @Test
    void aFaultThatShowsOnlyAtScaleIsFound() {
        Score score = score(20, seed -> SimulatedFabric.of(64, 1, 0.7, 0.02, 32, seed));

        assertThat(score.found()).isGreaterThanOrEqualTo(0.9);
        assertThat(score.falsePositives()).isLessThanOrEqualTo(0.005);
    }

    @Test
    void healthyNodesAreNotIsolated() {
        Score score = score(30, seed -> SimulatedFabric.of(64, 0, 0.7, 0.02, 2, seed));

        assertThat(score.falsePositives()).isLessThanOrEqualTo(0.0005);
    }

    @Test
    void evidenceFromTheLogShortensTheSearch() {
        long blind = 0;
        long withEvidence = 0;
        for (long seed = 1; seed <= 20; seed++) {
            SimulatedFabric fabric = SimulatedFabric.of(128, 1, 1, 0.02, 2, seed);
            blind += fabric.search(STANDARD).tests();
            var search = new NodeSearch(
                    fabric.nodes(), Map.of(fabric.faulty().iterator().next(), 500.0), STANDARD, new Random(seed));
            for (var group = search.next(); group.isPresent(); group = search.next()) {
                search.record(fabric.fails(group.get()));
            }
            withEvidence += search.findings().tests();
        }

        assertThat(withEvidence).isLessThan(blind);
    }

    @Property(tries = 60)
    void aSearchEndsTestsOnlyItsNodesAndCanBeReplayedFromItsAnswers(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int nodes, @ForAll @IntRange(max = 3) int faults) {
        SimulatedFabric fabric = SimulatedFabric.of(nodes, Math.min(faults, nodes), 0.7, 0.05, 2, seed);
        var search = new NodeSearch(fabric.nodes(), Map.of(), STANDARD, new Random(seed));
        List<Boolean> answers = new ArrayList<>();
        for (var group = search.next(); group.isPresent(); group = search.next()) {
            assertThat(group.get()).isNotEmpty().isSubsetOf(fabric.nodes());
            boolean failed = fabric.fails(group.get());
            answers.add(failed);
            search.record(failed);
        }
        var again = new NodeSearch(fabric.nodes(), Map.of(), STANDARD, new Random(seed));
        answers.forEach(failed -> {
            again.next();
            again.record(failed);
        });

        assertThat(search.findings().tests()).isLessThanOrEqualTo(STANDARD.maxTests());
        assertThat(again.next()).isEmpty();
        assertThat(again.findings()).isEqualTo(search.findings());
    }

    @Test
    void anAnswerWithoutATestIsRejected() {
        var search = new NodeSearch(Set.of("a", "b"), Map.of(), STANDARD, new Random(1));

        assertThatThrownBy(() -> search.record(true)).hasMessageContaining("next first");
        assertThatThrownBy(() -> new NodeSearch(Set.of(), Map.of(), STANDARD, new Random(1)))
                .hasMessageContaining("at least one node");
    }

    private static List<Findings> runs(int count, Fabrics fabrics) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(seed -> fabrics.of(seed).search(STANDARD))
                .toList();
    }

    static Score score(int count, Fabrics fabrics) {
        long faulty = 0;
        long found = 0;
        long healthy = 0;
        long falsePositives = 0;
        for (long seed = 1; seed <= count; seed++) {
            SimulatedFabric fabric = fabrics.of(seed);
            Findings findings = fabric.search(STANDARD);
            faulty += fabric.faulty().size();
            found +=
                    findings.faulty().stream().filter(fabric.faulty()::contains).count();
            healthy += fabric.nodes().size() - fabric.faulty().size();
            falsePositives += findings.faulty().stream()
                    .filter(node -> !fabric.faulty().contains(node))
                    .count();
        }
        return new Score(faulty == 0 ? 1 : (double) found / faulty, (double) falsePositives / healthy);
    }

    /** The share of faulty nodes that were found, and the share of healthy nodes that were isolated. */
    record Score(double found, double falsePositives) {}

    /** Creates a cluster from a seed. */
    interface Fabrics {
        SimulatedFabric of(long seed);
    }
}
