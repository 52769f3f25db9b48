package io.schedmate.recovery.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpendingTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final Budgets BUDGETS = new Budgets(0.05, 1, Duration.ofDays(1), 5, 2, 2);
    private static final JobId JOB = JobId.of("alpha", "slurm", "1");

    private static final Spending NONE = new Spending(Set.of(), List.of(), null);

    @Test
    void onlyAShareOfTheNodesMayBeHeldAtATime() {
        for (int held = 0; held < 3; held++) {
            assertThat(holding(held).refusesIsolation("n3", 60, BUDGETS, NOW)).isEmpty();
        }

        assertThat(holding(3).refusesIsolation("n3", 60, BUDGETS, NOW))
                .hasValueSatisfying(why -> assertThat(why).contains("3 of 60"));
    }

    @Test
    void aSmallClusterMayHoldOneNodeButNeverAll() {
        assertThat(BUDGETS.maxCordoned(4)).isEqualTo(1);
        assertThat(BUDGETS.maxCordoned(1)).isZero();
        assertThat(NONE.refusesIsolation("only", 1, BUDGETS, NOW)).isPresent();
    }

    @Test
    void isolationsAndRestartsOfAWindowAreCounted() {
        Spending spending = taken(isolated("n"), restarted(), isolated("n"), restarted());

        assertThat(spending.refusesIsolation("n", 100, BUDGETS, NOW)).isPresent();
        assertThat(spending.refusesRestart(JOB, BUDGETS, NOW)).isPresent();
        Instant later = NOW.plus(Duration.ofDays(1));
        assertThat(spending.refusesIsolation("n", 100, BUDGETS, later)).isEmpty();
        assertThat(spending.refusesRestart(JOB, BUDGETS, later)).isEmpty();
    }

    @Test
    void aHeldNodeIsNotCountedTwice() {
        Spending spending = new Spending(Set.of("a"), List.of(isolated("a")), null);

        assertThat(spending.refusesIsolation("a", 4, BUDGETS, NOW)).isEmpty();
        assertThat(spending.refusesIsolation("b", 4, BUDGETS, NOW))
                .contains("1 of 4 nodes are already cordoned; the limit is 1.");
    }

    @Test
    void aBudgetMayBeSpentCompletelyButNotExceeded() {
        Spending four = taken(isolated("n0"), isolated("n1"), isolated("n2"), isolated("n3"));
        assertThat(four.overdrawn(100, BUDGETS, NOW)).isEmpty();
        Spending five = taken(isolated("n0"), isolated("n1"), isolated("n2"), isolated("n3"), isolated("n4"));
        assertThat(five.overdrawn(100, BUDGETS, NOW)).contains("5 isolations in 1 d 0 h, which is the limit.");
        assertThat(five.refusesIsolation("n5", 100, BUDGETS, NOW)).isPresent();

        Spending once = taken(isolated("n"), restarted());
        assertThat(once.refusesIsolation("n", 100, BUDGETS, NOW)).isEmpty();
        assertThat(once.refusesRestart(JOB, BUDGETS, NOW)).isEmpty();
        Spending twice = taken(isolated("n"), restarted(), isolated("n"), restarted());
        assertThat(twice.refusesIsolation("n", 100, BUDGETS, NOW))
                .contains("n was isolated 2 times in 1 d 0 h; a person should investigate.");
        assertThat(twice.refusesIsolation("m", 100, BUDGETS, NOW)).isEmpty();
        assertThat(twice.refusesRestart(JOB, BUDGETS, NOW)).contains("2 restarts in 1 d 0 h, which is the limit.");
        assertThat(twice.refusesRestart(JobId.of("alpha", "slurm", "2"), BUDGETS, NOW))
                .isEmpty();
    }

    @Test
    void aBudgetHasNoNegativeLimitAndAShareOfAtMostOne() {
        assertThat(Budgets.standard().maxCordoned(100)).isEqualTo(5);
        assertThat(Budgets.standard().maxCordoned(0)).isZero();
        assertThat(new Budgets(0.5, 9, Duration.ofDays(1), 0, 0, 0).maxCordoned(4))
                .isEqualTo(3);
        assertThat(new Budgets(1, 0, Duration.ofDays(1), 0, 0, 0).maxCordoned(4))
                .isEqualTo(4);
        Duration day = Duration.ofDays(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1.1, 0, day, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, -1, day, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, 0, day, -1, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, 0, day, 0, -1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Budgets(1, 0, day, 0, 0, -1));
    }

    @Test
    void anOpenBreakerStopsIsolationsAndRestarts() {
        Spending open = new Spending(Set.of("a"), List.of(isolated("a")), "12 restarts failed");

        assertThat(open.refusesIsolation("b", 1000, BUDGETS, NOW))
                .isEqualTo(Optional.of("The circuit breaker is open: 12 restarts failed"));
        assertThat(open.refusesRestart(JOB, BUDGETS, NOW)).isPresent();
    }

    @Property
    void repeatedRequestsNeverExceedTheBudget(
            @ForAll @IntRange(min = 1, max = 600) int nodes, @ForAll @IntRange(min = 1, max = 60) int asked) {
        int held = 0;
        for (int i = 0; i < asked; i++) {
            held += holding(held)
                            .refusesIsolation("n" + held, nodes, BUDGETS, NOW)
                            .isEmpty()
                    ? 1
                    : 0;
        }

        assertThat(held).isLessThanOrEqualTo(Math.min(BUDGETS.maxCordoned(nodes), BUDGETS.isolationsInWindow()));
        assertThat(held).isLessThan(nodes);
    }

    /** Returns a ledger in which this many nodes are held, each isolated now. */
    private static Spending holding(int nodes) {
        List<String> held = IntStream.range(0, nodes).mapToObj(n -> "n" + n).toList();
        return new Spending(
                Set.copyOf(held), held.stream().map(SpendingTest::isolated).toList(), null);
    }

    private static Spending taken(Spending.Taken... taken) {
        return new Spending(Set.of(), List.of(taken), null);
    }

    private static Spending.Taken isolated(String node) {
        return new Spending.Taken(NOW, node, null);
    }

    private static Spending.Taken restarted() {
        return new Spending.Taken(NOW, null, JOB);
    }
}
