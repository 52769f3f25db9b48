package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of failures that have one cause; recovery may act. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class SharedScenariosTest {

    private final Hall hall;

    SharedScenariosTest(StoresIn stores) {
        hall = new Hall(stores);
    }

    @AfterEach
    void noHall() {
        hall.close();
    }

    @Test
    void twoJobsThatBlameOneNodeShareOneRecoveryOfIt() {
        hall.fleet().faulty("n09", "dcgm_diagnosis");
        Hall.Job one = hall.job("one", "n08", "n09");
        Hall.Job other = hall.job("other", "n09", "n10");
        one.prints("n09", 1, Lines.offTheBus("n09"));
        other.prints("n09", 1, Lines.offTheBus("n09"));
        one.fails(1, null);
        other.fails(1, null);
        hall.settle();

        assertThat(hall.fleet().deeds()).containsExactly("cordon n09", "drain n09");
        assertThat(hall.fleet().restarts())
                .extracting(Fleet.Restart::job)
                .containsExactlyInAnyOrder(one.id(), other.id());
        assertThat(hall.plant().records()).hasSize(1);
        assertThat(hall.plant().messages()).hasSize(1);
        assertThat(hall.plant().recoveriesOf(one.id())).isEqualTo(hall.plant().records());
        assertThat(hall.plant().recoveriesOf(other.id())).isEqualTo(hall.plant().records());
    }

    @Test
    void aProposalThatWasReadStaysAsItIsWhileOnlyItsCompanyGrows() {
        hall.starts(RecoveryMode.PROPOSE);
        Hall.Job broken = hall.job("broken", "n09");
        broken.prints("n09", 1, Lines.offTheBus("n09"));
        broken.fails(1, null);
        hall.settle(5);
        RecoveryRecord read = hall.plant().recovery(broken.id());
        Hall.Job buggy = hall.job("buggy", "n09");
        buggy.prints("n09", 1, List.of("KeyError: 'depth'"));
        buggy.fails(1, null);
        hall.settle(5);

        // Word of its end comes once more, and it is looked at again.
        broken.fails(1, null);
        hall.settle(5);

        RecoveryRecord now = hall.plant().recovery(broken.id());
        assertThat(now.status()).isEqualTo(RecoveryStatus.PROPOSED);
        assertThat(now.revision()).isEqualTo(read.revision());
    }

    @Test
    void anOutageThatEnds500JobsIsOneRecoveryOneMessageAndAtMostThreeQuestionsToAModel() {
        hall.starts(RecoveryMode.PROPOSE);
        List<Hall.Job> jobs = IntStream.range(0, 500)
                .mapToObj(each -> hall.job("storm-" + each, Hall.NODES.get(each % 64)))
                .toList();
        for (Hall.Job job : jobs) {
            job.prints(
                    job.nodes().getFirst(),
                    1,
                    ScenarioLogs.of(
                            "storm",
                            "step 5 loss 3.0",
                            "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'"));
            job.fails(1, null);
        }
        hall.settle();

        List<RecoveryRecord> open = hall.plant().records().stream()
                .filter(recovery -> recovery.status() == RecoveryStatus.PROPOSED)
                .toList();
        assertThat(open).hasSize(1);
        assertThat(hall.plant().messages()).hasSize(1);
        assertThat(hall.plant().messages().getFirst().stories())
                .singleElement()
                .satisfies(story -> assertThat(story.jobs()).hasSize(500));
        assertThat(hall.asked()).hasValueBetween(1, 3);

        hall.plant()
                .recoveries()
                .approve(
                        open.getFirst().recoveryId(),
                        open.getFirst().revision(),
                        new PersonNote("omar", hall.clock().instant(), null));
        hall.settle();
        assertThat(hall.fleet().restarts())
                .extracting(Fleet.Restart::job)
                .containsExactlyInAnyOrderElementsOf(
                        jobs.stream().map(Hall.Job::id).toList());
    }
}
