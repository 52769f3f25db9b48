package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.recovery.RecoveryDecisions.Decided;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests people's decisions about a recovery: each is executed, refused, or rolled back as a whole after a program
 * error.
 */
@ParameterizedClass
@EnumSource(StoresIn.class)
class DecisionScenariosTest {

    private final TestCluster cluster;

    DecisionScenariosTest(StoresIn stores) {
        cluster = new TestCluster(stores);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void aDecisionThatDoesNotFitTheStateIsAConflict() {
        RecoveryRecord proposed = proposed("conflict");

        assertThat(approve(cluster.parts().recoveries(), proposed.recoveryId(), proposed.revision() + 7))
                .isInstanceOf(Decided.Conflict.class);
        assertThat(cluster.parts()
                        .recoveries()
                        .release(
                                proposed.recoveryId(),
                                "n01",
                                new PersonNote("rosa", cluster.clock().instant(), null)))
                .isEqualTo(
                        new Decided.Conflict(
                                "Expected a recovery that has ended, got (proposed, 0 steps). The same message may have arrived twice."));
    }

    @Test
    void aProgramErrorDuringAnApprovalIsNoConflictAndRollsBack() {
        RecoveryRecord proposed = proposed("defect");
        long promised = cluster.parts().stores().unsent();
        RecoveryDecisions broken = cluster.parts().recoveries((_, _) -> {
            throw new IllegalStateException("a defect");
        });

        assertThatThrownBy(() -> approve(broken, proposed.recoveryId(), proposed.revision()))
                .hasMessage("a defect");

        assertThat(cluster.parts().recovery(proposed.failed().jobId()).status()).isEqualTo(RecoveryStatus.PROPOSED);
        assertThat(cluster.parts().stores().unsent()).isEqualTo(promised);
    }

    @Test
    void aProgramErrorDuringACancellationLeavesTheProposalOpen() {
        RecoveryRecord proposed = proposed("cancel-defect");
        long promised = cluster.parts().stores().unsent();
        RecoveryDecisions broken = cluster.parts().recoveries((_, _) -> {
            throw new IllegalStateException("a defect");
        });
        PersonNote rosa = new PersonNote("rosa", cluster.clock().instant(), null);

        assertThatThrownBy(() -> broken.cancel(proposed.recoveryId(), rosa, true))
                .hasMessage("a defect");

        assertThat(cluster.parts().stores().unsent()).isEqualTo(promised);
        assertThat(approve(cluster.parts().recoveries(), proposed.recoveryId(), proposed.revision()))
                .isInstanceOf(Decided.Kept.class);
    }

    private RecoveryRecord proposed(String name) {
        cluster.restart(RecoveryMode.PROPOSE);
        TestCluster.Job job = cluster.job(name, "n01", "n02");
        job.prints("n01", 1, Lines.offTheBus("n01"));
        job.fails(1, null);
        cluster.settle();
        RecoveryRecord recovery = cluster.parts().recovery(job.id());
        assertThat(recovery.status()).isEqualTo(RecoveryStatus.PROPOSED);
        return recovery;
    }

    private Decided approve(RecoveryDecisions decisions, UUID recoveryId, long revision) {
        return decisions.approve(
                recoveryId, revision, new PersonNote("rosa", cluster.clock().instant(), null));
    }
}
