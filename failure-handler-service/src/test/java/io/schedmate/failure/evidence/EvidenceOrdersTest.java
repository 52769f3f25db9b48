package io.schedmate.failure.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.alert.TestAlert;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.memory.InMemoryOutbox;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests when evidence of a hang is ordered, ordered again and abandoned. */
class EvidenceOrdersTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    private final MovedClock clock = new MovedClock(START);
    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
    private final Agents agents = new Agents();
    private final HangEvidence evidence = evidence(true);
    private final TestAlert hang = TestAlert.hang("1", START);

    @Test
    void evidenceIsPublishedWithoutSecretsAndNotOrderedAgain() {
        agents.answer = checkRun(
                CheckRunStatus.FAILED,
                START.plusSeconds(9),
                " waits, TOKEN=x \n" + "y".repeat(2_000),
                "TOKEN=x",
                "rank 3");

        evidence.alerted(hang.event(AlertChange.OPENED));
        assertThat(evidence.orderNext()).isTrue();
        assertThat(evidence.orderNext()).isFalse();

        assertThat(agents.ordered)
                .containsExactly("n01 hang_evidence/1/" + hang.alert().alertId());
        assertThat(collected()).singleElement().satisfies(found -> {
            assertThat(found.node()).isEqualTo("n01");
            assertThat(found.at()).isEqualTo(START.plusSeconds(9));
            assertThat(found.summary()).startsWith("waits, TOKEN=*").hasSize(1_000);
            assertThat(found.lines()).containsExactly("TOKEN=*", "rank 3");
        });
    }

    @Test
    void anAgentThatFindsNothingReportsThis() {
        agents.answer = checkRun(CheckRunStatus.PASSED, null, null);
        evidence.alerted(hang.event(AlertChange.OPENED));
        evidence.orderNext();

        assertThat(collected()).singleElement().satisfies(found -> {
            assertThat(found.summary()).isEqualTo("Nothing was found.");
            assertThat(found.at()).as("when the check began").isEqualTo(START.plusSeconds(5));
        });
    }

    @Test
    void anAgentThatIsStillCollectingIsCalledAgainAfterTwoSeconds() {
        agents.answer = checkRun(CheckRunStatus.RUNNING, null, null);
        evidence.alerted(hang.event(AlertChange.OPENED));

        assertThat(evidence.orderNext()).isTrue();
        clock.move(Duration.ofMillis(1_999));
        assertThat(evidence.orderNext()).isFalse();
        clock.move(Duration.ofMillis(1));
        assertThat(evidence.orderNext()).isTrue();
        assertThat(collected()).isEmpty();
        assertThat(agents.ordered).hasSize(2).containsOnly(agents.ordered.getFirst());
    }

    @Test
    void anAgentThatDoesNotAnswerIsRetriedForThreeMinutes() {
        agents.answer = new AgentAnswer.NoAnswer<>("no route");
        evidence.alerted(hang.event(AlertChange.OPENED));

        for (int each = 0; each <= 12; each++) {
            assertThat(evidence.orderNext()).as("time %d", each).isTrue();
            assertThat(evidence.orderNext()).isFalse();
            clock.move(Duration.ofSeconds(15));
        }
        clock.move(Duration.ofHours(1));
        assertThat(evidence.orderNext()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(AgentRefusal.class)
    void onlyATemporaryRefusalIsRetried(AgentRefusal refusal) {
        agents.answer = new AgentAnswer.Refused<>(refusal, "no");
        evidence.alerted(hang.event(AlertChange.OPENED));
        evidence.orderNext();
        clock.move(Duration.ofSeconds(15));

        boolean passes = List.of(AgentRefusal.RATE_LIMITED, AgentRefusal.STALE_SIGNATURE, AgentRefusal.SCHEDULER_AWAY)
                .contains(refusal);
        assertThat(evidence.orderNext()).isEqualTo(passes);
    }

    @Test
    void onlyARecentHangOrdersEvidence() {
        evidence.alerted(hang.event(AlertChange.UPDATED));
        evidence.alerted(hang.of(AlertCondition.DIVERGED).event(AlertChange.OPENED));
        evidence.alerted(
                hang.at(START.minus(Duration.ofMinutes(10)).minusMillis(1)).event(AlertChange.OPENED));
        evidence.alerted(hang.on("nobody's").event(AlertChange.OPENED));
        HangEvidence unwanted = evidence(false);
        unwanted.alerted(hang.event(AlertChange.OPENED));
        assertThat(evidence.orderNext()).isFalse();
        assertThat(unwanted.orderNext()).isFalse();

        evidence.alerted(hang.at(START.minus(Duration.ofMinutes(10))).event(AlertChange.OPENED));
        assertThat(evidence.orderNext()).as("ten minutes old").isTrue();
    }

    @Test
    void ordersAreLimitedToEightNodesPerHangAndFiveHundredInTotal() {
        evidence.alerted(onNodes(20));
        assertThat(waiting()).isEqualTo(8);

        for (int each = 0; each < 100; each++) {
            evidence.alerted(onNodes(8));
        }
        assertThat(waiting()).isEqualTo(512);
    }

    private int waiting() {
        int orders = 0;
        while (evidence.orderNext()) {
            orders++;
        }
        return orders;
    }

    private JobAlertChanged onNodes(int count) {
        JobAlertChanged event = hang.event(AlertChange.OPENED);
        JobAlert alert = event.alert();
        return new JobAlertChanged(
                event.eventId(),
                event.jobId(),
                event.cluster(),
                1,
                START,
                AlertChange.OPENED,
                new JobAlert(
                        alert.alertId(),
                        alert.jobId(),
                        alert.cluster(),
                        1,
                        alert.condition(),
                        alert.kind(),
                        alert.severity(),
                        alert.status(),
                        alert.summary(),
                        alert.action(),
                        new AlertEvidence(
                                List.of(),
                                java.util.Map.of(),
                                IntStream.range(0, count)
                                        .mapToObj(node -> "n" + node)
                                        .toList()),
                        alert.cost(),
                        START,
                        START,
                        1,
                        START,
                        null,
                        null,
                        null));
    }

    private HangEvidence evidence(boolean wanted) {
        return new HangEvidence(
                wanted, agents, new Nodes(), outbox, transactions, text -> text.replace("TOKEN=x", "TOKEN=*"), clock);
    }

    private List<CollectedEvidence> collected() {
        return outbox.events(AlertEvidenceCollected.class).stream()
                .map(AlertEvidenceCollected::evidence)
                .toList();
    }

    private static AgentAnswer<CheckRun> checkRun(
            CheckRunStatus status, @Nullable Instant ended, @Nullable String detail, String... tail) {
        return new AgentAnswer.Answered<>(new CheckRun(
                AgentMode.SIMULATED,
                "n01",
                new UUID(0, 1),
                new UUID(0, 2),
                "hang_evidence",
                status,
                START.plusSeconds(5),
                ended,
                List.of(),
                List.of(),
                List.of(),
                detail,
                List.of(tail)));
    }

    /** All nodes whose name consists of n and digits are known. */
    private static final class Nodes implements KnownNodes {

        @Override
        public boolean known(String cluster, String node) {
            return cluster.equals(TestAlert.CLUSTER) && node.matches("n\\d+");
        }

        @Override
        public boolean isElsewhere(String cluster, String node) {
            return false;
        }

        @Override
        public void held(String cluster, String node, List<Cordon> cordons, boolean simulated) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checked(
                String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at) {
            throw new UnsupportedOperationException();
        }
    }

    /** Answers all checks alike. */
    private static final class Agents implements NodeAgents {

        private final List<String> ordered = new ArrayList<>();
        private AgentAnswer<CheckRun> answer = checkRun(CheckRunStatus.PASSED, null, null);

        @Override
        public AgentAnswer<CheckRun> check(Address at, RunCheckRequest order) {
            ordered.add(at.node() + " " + at.key());
            return answer;
        }

        @Override
        public AgentAnswer<CommandResult> cordon(Address at, CordonRequest order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AgentAnswer<CommandResult> drain(Address at, DrainRequest order) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order) {
            throw new UnsupportedOperationException();
        }
    }
}
