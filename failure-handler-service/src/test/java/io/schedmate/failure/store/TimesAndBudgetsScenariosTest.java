package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.recovery.RecoveryDecisions.Decided;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how long recoveries wait, how long proposals are valid, and what is returned to the budget. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class TimesAndBudgetsScenariosTest {

    private static final Duration HOLDS = Duration.ofDays(1);
    private static final Duration TICK = Duration.ofSeconds(10);

    private final TestCluster cluster;

    TimesAndBudgetsScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void aSecondRestartWaitsForItsPause() {
        TestCluster.Job job = cluster.job("again", "n01", "n02");
        job.printsAndFails(1, 10, Lines.lost());
        cluster.settle();
        assertThat(cluster.fleet().restarts()).hasSize(1);

        job.printsAndFails(2, 10, Lines.lost());
        List<Instant> restarted = new ArrayList<>();
        cluster.parts().settle(cluster.clock(), () -> {
            if (cluster.fleet().restarts().size() == 2) {
                restarted.add(cluster.clock().instant());
            }
        });

        RecoveryRecord second = cluster.parts().recovery(job.id());
        assertThat(second.decision().pause()).isGreaterThan(TICK);
        Instant earliest = second.createdAt().plus(second.decision().pause());
        assertThat(restarted.getFirst()).isBetween(earliest, earliest.plus(TICK));
    }

    @Test
    void aProposalWithoutADecisionExpires() {
        cluster.restart(RecoveryMode.PROPOSE);
        UUID proposed = broken("n09");
        assertThat(status(proposed)).isEqualTo(RecoveryStatus.PROPOSED);
        Instant until = recovery(proposed).createdAt().plus(HOLDS);

        cluster.clock().move(Duration.between(cluster.clock().instant(), until.minusSeconds(1)));
        cluster.parts().recoveries().expire();
        assertThat(status(proposed)).isEqualTo(RecoveryStatus.PROPOSED);
        cluster.clock().move(Duration.ofSeconds(2));
        cluster.parts().recoveries().expire();

        assertThat(status(proposed)).isEqualTo(RecoveryStatus.EXPIRED);
        assertThat(cluster.parts()
                        .recoveries()
                        .approve(proposed, recovery(proposed).revision(), person("too late")))
                .isInstanceOf(Decided.Conflict.class);
        cluster.settle();
        // Receivers that keep an incident close it.
        assertThat(cluster.parts().messages().getLast().notifications())
                .singleElement()
                .satisfies(notification -> {
                    assertThat(notification.subject().key()).isEqualTo(proposed.toString());
                    assertThat(notification.isOver()).isTrue();
                    assertThat(notification.firstLine()).endsWith("recovery expired");
                });
        assertThat(cluster.fleet().actions()).isEmpty();
    }

    @Test
    void aProposalThatIsApprovedWhileOthersExpireDoesNotExpire() {
        cluster.restart(RecoveryMode.PROPOSE);
        List<UUID> proposed = List.of(broken("n09"), broken("n21"));
        cluster.clock().move(HOLDS.plusHours(1));
        RecoveryDecisions slow = cluster.parts().recoveries((recovery, _) -> {
            if (recovery.status() == RecoveryStatus.EXPIRED) {
                proposed.stream()
                        .filter(other -> status(other) == RecoveryStatus.PROPOSED)
                        .forEach(other -> cluster.parts()
                                .recoveries()
                                .approve(other, recovery(other).revision(), person("in time")));
            }
        });

        slow.expire();

        assertThat(proposed)
                .extracting(this::status)
                .containsExactlyInAnyOrder(RecoveryStatus.EXPIRED, RecoveryStatus.APPROVED);
    }

    @Test
    void aReleasedNodeFreesBudgetForAnother() {
        UUID third = isolated("n01", "n02", "n03").getLast();
        cluster.fleet().repaired("n03");
        cluster.parts().recoveries().release(third, "n03", person("repaired"));
        cluster.settle();
        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n01", "n02");

        isolated("n20");

        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n01", "n02", "n20");
    }

    @Test
    void atMostThreeOfSixtyFourNodesAreHeldAtATime() {
        isolated("n01", "n02", "n03", "n20");

        assertThat(cluster.fleet().cordons()).containsOnlyKeys("n01", "n02", "n03");
    }

    private List<UUID> isolated(String... nodes) {
        return List.of(nodes).stream()
                .map(node -> {
                    UUID recovery = broken(node);
                    cluster.settle();
                    return recovery;
                })
                .toList();
    }

    /** Lets a GPU of the node fall off the bus under a job, and diagnoses the failure. */
    private UUID broken(String node) {
        cluster.fleet().faulty(node, "dcgm_diagnosis");
        cluster.parts()
                .receive(cluster.sample(node, cluster.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        TestCluster.Job job = cluster.job("on-" + node, node);
        job.prints(node, 1, Lines.offTheBus(node));
        job.reaches(1, 500);
        job.fails(1, null);
        cluster.settle(5);
        return cluster.parts().recovery(job.id()).recoveryId();
    }

    private PersonNote person(String words) {
        return new PersonNote("rosa", cluster.clock().instant(), words);
    }

    private RecoveryStatus status(UUID recovery) {
        return recovery(recovery).status();
    }

    private RecoveryRecord recovery(UUID recovery) {
        return cluster.parts().records().stream()
                .filter(each -> each.recoveryId().equals(recovery))
                .findFirst()
                .orElseThrow();
    }
}
