package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

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

/** How long recoveries wait, for how long proposals hold, and what comes back into the budget. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class TimesAndBudgetsScenariosTest {

    private static final Duration HOLDS = Duration.ofDays(1);
    private static final Duration TICK = Duration.ofSeconds(10);

    private final Hall hall;

    TimesAndBudgetsScenariosTest(StoresIn stores) {
        hall = new Hall(stores);
    }

    @AfterEach
    void noHall() {
        hall.close();
    }

    @Test
    void aSecondTryStartsAfterItsPauseAndNotBefore() {
        Hall.Job job = hall.job("again", "n01", "n02");
        job.printsAndFails(1, 10, Lines.lost());
        hall.settle();
        assertThat(hall.fleet().restarts()).hasSize(1);

        job.printsAndFails(2, 10, Lines.lost());
        List<Instant> restarted = new ArrayList<>();
        hall.plant().settle(hall.clock(), () -> {
            if (hall.fleet().restarts().size() == 2) {
                restarted.add(hall.clock().instant());
            }
        });

        RecoveryRecord second = hall.plant().recovery(job.id());
        assertThat(second.decision().pause()).isGreaterThan(TICK);
        Instant earliest = second.createdAt().plus(second.decision().pause());
        assertThat(restarted.getFirst()).isBetween(earliest, earliest.plus(TICK));
    }

    @Test
    void aProposalThatNobodyDecidesOnIsNoMoreAfterItsTime() {
        hall.starts(RecoveryMode.PROPOSE);
        UUID proposed = broken("n09");
        assertThat(status(proposed)).isEqualTo(RecoveryStatus.PROPOSED);
        Instant until = recovery(proposed).createdAt().plus(HOLDS);

        hall.clock().move(Duration.between(hall.clock().instant(), until.minusSeconds(1)));
        hall.plant().recoveries().expire();
        assertThat(status(proposed)).isEqualTo(RecoveryStatus.PROPOSED);
        hall.clock().move(Duration.ofSeconds(2));
        hall.plant().recoveries().expire();

        assertThat(status(proposed)).isEqualTo(RecoveryStatus.EXPIRED);
        assertThat(hall.plant()
                        .recoveries()
                        .approve(proposed, recovery(proposed).revision(), person("too late")))
                .isInstanceOf(Decided.Conflict.class);
        hall.settle();
        // Whoever keeps an incident of it closes it.
        assertThat(hall.plant().messages().getLast().stories()).singleElement().satisfies(story -> {
            assertThat(story.subject().key()).isEqualTo(proposed.toString());
            assertThat(story.isOver()).isTrue();
            assertThat(story.firstLine()).endsWith("recovery expired");
        });
        assertThat(hall.fleet().deeds()).isEmpty();
    }

    @Test
    void aNodeThatIsGivenBackMakesRoomForAnother() {
        UUID third = isolated("n01", "n02", "n03").getLast();
        hall.fleet().repaired("n03");
        hall.plant().recoveries().release(third, "n03", person("repaired"));
        hall.settle();
        assertThat(hall.fleet().cordons()).containsOnlyKeys("n01", "n02");

        isolated("n20");

        assertThat(hall.fleet().cordons()).containsOnlyKeys("n01", "n02", "n20");
    }

    @Test
    void ofSixtyFourNodesThreeAreHeldAtATime() {
        isolated("n01", "n02", "n03", "n20");

        assertThat(hall.fleet().cordons()).containsOnlyKeys("n01", "n02", "n03");
    }

    private List<UUID> isolated(String... nodes) {
        return List.of(nodes).stream()
                .map(node -> {
                    UUID recovery = broken(node);
                    hall.settle();
                    return recovery;
                })
                .toList();
    }

    /** A GPU of the node fell off the bus under a job; its failure is diagnosed. */
    private UUID broken(String node) {
        hall.fleet().faulty(node, "dcgm_diagnosis");
        hall.plant().told(hall.sample(node, hall.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        Hall.Job job = hall.job("on-" + node, node);
        job.prints(node, 1, Lines.offTheBus(node));
        job.reaches(1, 500);
        job.fails(1, null);
        hall.settle(5);
        return hall.plant().recovery(job.id()).recoveryId();
    }

    private PersonNote person(String words) {
        return new PersonNote("rosa", hall.clock().instant(), words);
    }

    private RecoveryStatus status(UUID recovery) {
        return recovery(recovery).status();
    }

    private RecoveryRecord recovery(UUID recovery) {
        return hall.plant().records().stream()
                .filter(each -> each.recoveryId().equals(recovery))
                .findFirst()
                .orElseThrow();
    }
}
