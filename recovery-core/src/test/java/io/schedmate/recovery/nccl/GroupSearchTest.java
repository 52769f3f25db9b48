package io.schedmate.recovery.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.recovery.bisect.Findings;
import io.schedmate.recovery.bisect.SearchSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupSearchTest {

    private static final Set<String> SIXTEEN = new TreeSet<>(
            IntStream.range(0, 16).mapToObj("node-%02d"::formatted).toList());

    @Test
    void theNodeWhoseGroupsFailIsFound() {
        Findings found = run(search(SIXTEEN), order -> in(order, "node-05") ? GroupAnswer.FAILED : GroupAnswer.PASSED);

        assertThat(found.faulty()).containsExactly("node-05");
        assertThat(found.finished()).isTrue();
    }

    @Test
    void aTestThatEveryGroupFailsBlamesNoNode() {
        Findings found = run(search(SIXTEEN), _ -> GroupAnswer.FAILED);

        assertThat(found.faulty()).isEmpty();
        assertThat(found.unclear()).isEqualTo(SIXTEEN);
    }

    @Test
    void twoNodesThatFailTogetherAreNotBlamed() {
        Findings found = run(search(Set.of("a", "b")), _ -> GroupAnswer.FAILED);

        assertThat(found.faulty()).isEmpty();
        assertThat(found.unclear()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void onlyTheNodeWhoseGroupsHangMayBeBlamed() {
        Findings found = run(search(SIXTEEN), order -> in(order, "node-11") ? GroupAnswer.OVERDUE : GroupAnswer.PASSED);

        assertThat(found.faulty().isEmpty() || found.faulty().equals(Set.of("node-11")))
                .isTrue();
    }

    @Test
    void aHangingGroupIsRetriedWithAnotherLeaderIfNoGroupOfItsSizePassed() {
        GroupSearch search = search(SIXTEEN);
        List<String> leaders = new ArrayList<>();

        GroupOrder first = search.next().orElseThrow();
        leaders.add(first.leader());
        search.record(GroupAnswer.OVERDUE);
        GroupOrder again = search.next().orElseThrow();
        leaders.add(again.leader());

        assertThat(leaders).doesNotHaveDuplicates();
        assertThat(group(again)).isEqualTo(group(first));
    }

    @Test
    void aHangingGroupCountsAsFailedIfAGroupOfItsSizePassed() {
        GroupSearch search = search(SIXTEEN);
        GroupOrder first = search.next().orElseThrow();
        search.record(GroupAnswer.PASSED);
        GroupOrder second = search.next().orElseThrow();
        assertThat(second.peers()).hasSizeLessThanOrEqualTo(first.peers().size());

        search.record(GroupAnswer.OVERDUE);

        assertThat(group(search.next().orElseThrow())).isNotEqualTo(group(second));
    }

    private static Set<String> group(GroupOrder order) {
        Set<String> all = new TreeSet<>(order.peers());
        all.add(order.leader());
        return all;
    }

    @Test
    void aTimeoutOfEveryGroupBlamesNoNode() {
        Findings found = run(search(SIXTEEN), _ -> GroupAnswer.OVERDUE);

        assertThat(found.faulty()).isEmpty();
        assertThat(found.unclear()).isEqualTo(SIXTEEN);
    }

    @Test
    void aTestThatAnAgentCannotStartIsGivenToAnother() {
        List<GroupOrder> orders = new ArrayList<>();
        Findings found = run(search(SIXTEEN), order -> {
            orders.add(order);
            boolean cannotStart = order.leader().compareTo("node-08") < 0;
            return cannotStart && orders.size() % 4 != 0
                    ? GroupAnswer.INCONCLUSIVE
                    : in(order, "node-05") ? GroupAnswer.FAILED : GroupAnswer.PASSED;
        });

        assertThat(orders).extracting(GroupOrder::number).doesNotHaveDuplicates();
        assertThat(orders).allSatisfy(order -> assertThat(order.peers()).doesNotContain(order.leader()));
        assertThat(found.faulty()).isSubsetOf("node-05");
    }

    @Test
    void theSearchEndsIfNoAgentCanStartTheTest() {
        List<GroupOrder> orders = new ArrayList<>();
        Findings found = run(search(SIXTEEN), order -> {
            orders.add(order);
            return GroupAnswer.INCONCLUSIVE;
        });

        assertThat(orders).hasSize(3).extracting(GroupOrder::leader).doesNotHaveDuplicates();
        assertThat(found.unclear()).isEqualTo(SIXTEEN);
    }

    @Test
    void aSearchResumesFromItsAnswers() {
        List<GroupAnswer> answers = new ArrayList<>();
        List<GroupOrder> orders = new ArrayList<>();
        Findings found = run(search(SIXTEEN), order -> {
            orders.add(order);
            answers.add(in(order, "node-02") ? GroupAnswer.FAILED : GroupAnswer.PASSED);
            return answers.getLast();
        });

        List<GroupOrder> again = new ArrayList<>();
        Findings second = run(search(SIXTEEN), order -> {
            again.add(order);
            return answers.get(again.size() - 1);
        });

        assertThat(again).isEqualTo(orders);
        assertThat(second).isEqualTo(found);
    }

    @Test
    void theStatusOfARunDeterminesItsAnswer() {
        assertThat(GroupAnswer.of(run(CheckRunStatus.PASSED))).isEqualTo(GroupAnswer.PASSED);
        assertThat(GroupAnswer.of(run(CheckRunStatus.FAILED))).isEqualTo(GroupAnswer.FAILED);
        assertThat(GroupAnswer.of(run(CheckRunStatus.TIMED_OUT))).isEqualTo(GroupAnswer.OVERDUE);
        assertThat(GroupAnswer.of(run(CheckRunStatus.ERROR))).isEqualTo(GroupAnswer.INCONCLUSIVE);
        assertThatThrownBy(() -> GroupAnswer.of(run(CheckRunStatus.RUNNING)))
                .hasMessageContaining("a run that has ended");
        assertThatThrownBy(() -> search(SIXTEEN).record(GroupAnswer.PASSED)).hasMessageContaining("next first");
    }

    private static GroupSearch search(Set<String> nodes) {
        return new GroupSearch(nodes, Map.of(), SearchSettings.standard(), 7);
    }

    private static boolean in(GroupOrder order, String node) {
        return order.leader().equals(node) || order.peers().contains(node);
    }

    private static Findings run(GroupSearch search, Function<GroupOrder, GroupAnswer> fabric) {
        for (Optional<GroupOrder> order = search.next(); order.isPresent(); order = search.next()) {
            search.record(fabric.apply(order.get()));
        }
        return search.findings();
    }

    private static CheckRun run(CheckRunStatus status) {
        return new CheckRun(
                AgentMode.REAL,
                "node-01",
                new UUID(1, 1),
                new UUID(1, 2),
                "nccl_all_reduce",
                status,
                Instant.EPOCH,
                Instant.EPOCH,
                List.of(),
                List.of(),
                List.of(),
                null,
                List.of());
    }
}
