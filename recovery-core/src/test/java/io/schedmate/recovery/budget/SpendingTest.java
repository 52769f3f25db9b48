package io.schedmate.recovery.budget;

import static org.assertj.core.api.Assertions.assertThat;

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
