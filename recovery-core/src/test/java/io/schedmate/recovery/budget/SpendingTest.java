package io.schedmate.recovery.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpendingTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final Budgets BUDGETS = new Budgets(0.05, 1, Duration.ofDays(1), 5, 2, 2);
    private static final JobId JOB = JobId.of("alpha", "slurm", "1");

    @Test
    void onlyAShareOfTheNodesIsHeldAtATime() {
        Spending spending = Spending.none();
        for (int i = 0; i < 3; i++) {
            assertThat(spending.refusesIsolation("n" + i, 60, BUDGETS, NOW)).isEmpty();
            spending = spending.isolated("n" + i, NOW);
        }

        assertThat(spending.refusesIsolation("n3", 60, BUDGETS, NOW))
                .hasValueSatisfying(why -> assertThat(why).contains("3 of 60"));
        assertThat(spending.released("n0").refusesIsolation("n3", 60, BUDGETS, NOW))
                .isEmpty();
    }

    @Test
    void aSmallClusterMayHoldOneAndNeverAll() {
        assertThat(BUDGETS.mostCordoned(4)).isEqualTo(1);
        assertThat(BUDGETS.mostCordoned(1)).isZero();
        assertThat(Spending.none().refusesIsolation("only", 1, BUDGETS, NOW)).isPresent();
    }

    @Test
    void isolationsAndRestartsOfAWindowAreCounted() {
        Spending spending = Spending.none();
        for (int i = 0; i < 2; i++) {
            spending = spending.isolated("n", NOW).released("n").restarted(JOB, NOW);
        }

        assertThat(spending.refusesIsolation("n", 100, BUDGETS, NOW)).isPresent();
        assertThat(spending.refusesRestart(JOB, BUDGETS, NOW)).isPresent();
        Instant later = NOW.plus(Duration.ofDays(1));
        assertThat(spending.refusesIsolation("n", 100, BUDGETS, later)).isEmpty();
        assertThat(spending.refusesRestart(JOB, BUDGETS, later)).isEmpty();
        assertThat(spending.trimmed(BUDGETS, later).taken()).isEmpty();
    }

    @Test
    void aNodeThatIsHeldIsNotTakenTwice() {
        Spending spending = Spending.none().isolated("a", NOW).isolated("a", NOW);

        assertThat(spending.taken()).hasSize(1);
        assertThat(spending.refusesIsolation("a", 4, BUDGETS, NOW)).isEmpty();
        assertThat(spending.refusesIsolation("b", 4, BUDGETS, NOW))
                .contains("1 of 4 nodes are held already; 1 may be.");
        assertThat(spending.released("b").held()).containsExactly("a");
    }

    @Test
    void theLastOfABudgetMayBeTakenAndNoMore() {
        Spending spending = Spending.none();
        for (int i = 0; i < 4; i++) {
            spending = spending.isolated("n" + i, NOW).restarted(JOB, NOW).released("n" + i);
        }
        assertThat(spending.overdrawn(100, BUDGETS, NOW)).isEmpty();
        spending = spending.isolated("n4", NOW).released("n4");
        assertThat(spending.overdrawn(100, BUDGETS, NOW)).contains("5 isolations in PT24H; as many may be.");
        assertThat(spending.refusesIsolation("n5", 100, BUDGETS, NOW)).isPresent();

        Spending once = Spending.none().isolated("n", NOW).released("n").restarted(JOB, NOW);
        assertThat(once.refusesIsolation("n", 100, BUDGETS, NOW)).isEmpty();
        assertThat(once.refusesRestart(JOB, BUDGETS, NOW)).isEmpty();
        Spending twice = once.isolated("n", NOW).released("n").restarted(JOB, NOW);
        assertThat(twice.refusesIsolation("n", 100, BUDGETS, NOW))
                .contains("n was isolated 2 times in PT24H; a person should look.");
        assertThat(twice.refusesIsolation("m", 100, BUDGETS, NOW)).isEmpty();
        assertThat(twice.refusesRestart(JOB, BUDGETS, NOW)).contains("2 restarts in PT24H; as many may be.");
        assertThat(twice.refusesRestart(JobId.of("alpha", "slurm", "2"), BUDGETS, NOW))
                .isEmpty();
        assertThat(twice.trimmed(BUDGETS, NOW)).isEqualTo(twice);
    }

    @Test
    void ofABudgetNothingIsNegativeAndTheShareIsOne() {
        assertThat(Budgets.standard().mostCordoned(100)).isEqualTo(5);
        assertThat(Budgets.standard().mostCordoned(0)).isZero();
        assertThat(new Budgets(0.5, 9, Duration.ofDays(1), 0, 0, 0).mostCordoned(4))
                .isEqualTo(3);
        assertThat(new Budgets(1, 0, Duration.ofDays(1), 0, 0, 0).mostCordoned(4))
                .isEqualTo(4);
        Duration day = Duration.ofDays(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1.1, 0, day, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, -1, day, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, 0, day, -1, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, 0, day, 0, -1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, 0, day, 0, 0, -1));
    }

    @Test
    void anOpenBreakerStopsAllButReleasesUntilAPersonResetsIt() {
        Spending open =
                Spending.none().isolated("a", NOW).opened("12 restarts failed").opened("another cause");

        assertThat(open.refusesIsolation("b", 1000, BUDGETS, NOW))
                .isEqualTo(Optional.of("The breaker is open: 12 restarts failed"));
        assertThat(open.refusesRestart(JOB, BUDGETS, NOW)).isPresent();
        assertThat(open.released("a").held()).isEmpty();
        assertThat(open.reset().refusesIsolation("b", 1000, BUDGETS, NOW)).isEmpty();
    }

    @Property
    void whoeverAsksFirstNeverGetsMoreThanTheBudget(
            @ForAll @IntRange(min = 1, max = 600) int nodes, @ForAll @IntRange(min = 1, max = 60) int asked) {
        Spending spending = Spending.none();
        for (int i = 0; i < asked; i++) {
            if (spending.refusesIsolation("n" + i, nodes, BUDGETS, NOW).isEmpty()) {
                spending = spending.isolated("n" + i, NOW);
            }
        }

        assertThat(spending.held().size())
                .isLessThanOrEqualTo(Math.min(BUDGETS.mostCordoned(nodes), BUDGETS.isolationsInWindow()));
        assertThat(spending.held().size()).isLessThan(nodes);
    }
}
